import type { Examples } from "./example.ts";
import { sampleAccount } from "./sample-claim.ts";

export const userExamples = {
  getUser: {
    as: "dealer@example.test",
    answer: {
      name: "Matiu Parata",
      email: "dealer@example.test",
      is_claimant: true,
      is_administrator: false,
      has_access: true,
      audience: "customer",
      list: "short",
      screens: [],
      adds_disqualified: false,
      views: [],
      roles: ["dealer", "warranty"],
      permissions: ["create claim", "create report"],
      authorising_roles: [],
      sso_id: "user-dealer",
      customers: [sampleAccount],
      customer: sampleAccount,
      device_key: "kV1x0Jm3T9bQz2aL.cW1HEvFVRZKovYR8aHwPURM61lyBgiGCk6G6YST00rA",
    },
  },
  switchAccount: {
    as: "customer@example.test",
    body: {
      sap_id: "410047",
    },
    answer: {
      account: "switched",
    },
    refusals: {
      422: {
        sap_id: "This account is not linked to your sign-in.",
      },
    },
  },
  updateUser: {
    as: "admin@example.test",
    body: {
      sso_id: "c2a7f0de-5f0b-4a57-9a0c-1f0f5b9d7e31",
      roles: ["warranty", "admin"],
    },
    answer: {
      user: "updated",
    },
    refusals: {
      403: "You change your own roles alone here.",
      422: {
        roles: "Must be a list.",
      },
    },
  },
} satisfies Partial<Examples>;
