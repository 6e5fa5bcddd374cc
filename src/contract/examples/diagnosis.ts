import type { Examples } from "./example.ts";
import { sampleIds } from "./sample-ids.ts";

export const diagnosisExamples = {
  getDiagnosis: {
    as: "admin@example.test",
    query: { of: "WC100041" },
    answer: {
      claims: [
        {
          uuid: sampleIds.view,
          number: "WC100041",
          type: "warranty",
          status: "approved",
          version: "f073114ef6348890",
          first_served_at: "2026-11-19T02:00:00.000Z",
          is_current: true,
          created_at: "2026-11-19T02:00:00.000Z",
          updated_at: "2026-11-19T03:00:00.000Z",
        },
      ],
      letters: [
        {
          uuid: sampleIds.mail,
          kind: "approved",
          claim_number: "WC100041",
          subject: "Warranty claim WC100041 approved",
          recipients: ["workshop@example.test"],
          state: "failed",
          attempts: 5,
          created_at: "2026-11-19T02:00:00.000Z",
          next_attempt_at: null,
          sent_at: null,
          reason: "550 There is no such mailbox.",
        },
      ],
      explained: {
        as: "dealer@example.test",
        is_seen: true,
        explanations: [
          {
            kind: "section",
            id: "fault",
            title: "Fault Type",
            answers: [
              {
                says: "Section fault applies.",
                holds: true,
                because: [],
                notes: [],
                changes: [],
                isEither: true,
              },
            ],
            where: "schemas/warranty/sections.json:155:5",
          },
        ],
        story: {
          file: "warranty/wc100041-as-it-stood-on-2026-11-19.json",
          text: '{ "title": "WC100041 as it stood on 2026-11-19" }',
        },
      },
      catches_mail: true,
    },
    refusals: {
      403: "Only administrators look behind a claim.",
      422: {
        of: "Please enter this.",
      },
    },
  },
} satisfies Partial<Examples>;
