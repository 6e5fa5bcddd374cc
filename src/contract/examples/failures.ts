import type { Examples } from "./example.ts";

export const failureExamples = {
  countFailures: {
    as: "dealer@example.test",
    body: { failures: [{ kind: "list", count: 2 }] },
    answer: { failures: "counted" },
    refusals: {
      422: { "failures.0.kind": "Must be one of call, list, claim, entry, file, screen, session." },
    },
  },
} satisfies Partial<Examples>;
