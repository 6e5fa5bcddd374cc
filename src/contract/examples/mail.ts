import type { Examples } from "./example.ts";
import { sampleIds } from "./sample-ids.ts";

export const mailExamples = {
  getFailedMail: {
    as: "admin@example.test",
    answer: {
      mails: [
        {
          uuid: sampleIds.mail,
          kind: "approved",
          claim_number: "WC100041",
          subject: "Warranty claim WC100041 approved",
          recipients: ["workshop@example.test"],
          reason: "550 There is no such mailbox.",
          attempts: 5,
          created_at: "2026-11-19T02:00:00.000Z",
          failed_at: "2026-11-19T02:00:00.000Z",
        },
        {
          uuid: sampleIds.otherMail,
          kind: "approved",
          claim_number: "WC100041",
          subject: "Warranty claim WC100041 approved",
          recipients: ["workshop@example.test"],
          reason: "550 There is no such mailbox.",
          attempts: 5,
          created_at: "2026-11-19T02:00:00.000Z",
          failed_at: "2026-11-19T02:00:00.000Z",
        },
      ],
    },
    refusals: {
      403: "Only administrators look after mail.",
    },
  },
  retryMail: {
    as: "admin@example.test",
    params: {
      id: sampleIds.mail,
    },
    answer: {
      mail: "waiting",
    },
    refusals: {
      403: "Only administrators look after mail.",
      404: "This mail is no longer among those that failed.",
    },
  },
  discardMail: {
    as: "admin@example.test",
    params: {
      id: sampleIds.otherMail,
    },
    answer: {
      mail: "discarded",
    },
    refusals: {
      403: "Only administrators look after mail.",
      404: "This mail is no longer among those that failed.",
    },
  },
} satisfies Partial<Examples>;
