import type { Examples } from "./example.ts";

export const auditExamples = {
  getAudit: {
    as: "admin@example.test",
    query: { kind: "not-allowed" },
    answer: {
      entries: [
        {
          id: 4711,
          at: "2026-11-19T02:00:00.000Z",
          kind: "not-allowed",
          outcome: "refused",
          person: { uuid: "c0ffee00-1111-4222-8333-444455556666", name: "Dana Dealer" },
          target: "GET /api/mail/failed",
          detail: "403",
          times: 1,
          request_id: "h4k7mqz2x9cd",
        },
      ],
      more: false,
      days: 400,
    },
    refusals: {
      403: "Only administrators read the audit trail.",
      422: { kind: "Please choose one of the options." },
    },
  },
} satisfies Partial<Examples>;
