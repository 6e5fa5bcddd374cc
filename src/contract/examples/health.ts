import type { Examples } from "./example.ts";

export const healthExamples = {
  healthz: {
    answer: {
      status: "alive",
    },
  },
  readyz: {
    answer: {
      status: "ready",
    },
    refusals: {
      503: "The database does not answer.",
    },
  },
  getConfig: {
    answer: {
      api: "",
      issuer: "https://claims.example.com/oidc",
      clientId: "claims-portal",
      audience: "https://claims.example.com/api",
      audienceParameter: "resource",
      scope: "openid profile email offline_access",
      environment: "production",
      advisorPhone: "0800 000 000",
      contactEmail: "customer-service@example.test",
      policyUrl: "https://example.test/warranty-policy",
      termsUrl: "https://example.test/warranty-terms",
      fileLimits: {
        maxSize: 20971520,
        maxVideoSize: 209715200,
        max: 30,
      },
    },
  },
} satisfies Partial<Examples>;
