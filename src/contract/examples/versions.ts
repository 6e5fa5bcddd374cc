import type { Examples } from "./example.ts";

export const versionExamples = {
  getClaimVersions: {
    as: "customer-service@example.test",
    params: {
      claim: "WC100041",
    },
    answer: {
      versions: [
        {
          version: 1,
          saved_at: "2026-11-05T22:46:53.000Z",
          saved_by: null,
          status: "open",
          is_current: true,
          is_kept: true,
        },
      ],
    },
    refusals: {
      403: "Earlier versions are shown to staff alone.",
      404: "There is no such claim.",
    },
  },
} satisfies Partial<Examples>;
