import type { Examples } from "./example.ts";

export const activitieExamples = {
  getActivities: {
    as: "dealer@example.test",
    params: {
      claim: "WC100041",
    },
    answer: {
      activities: [
        {
          uuid: "4675a028-7c31-5eca-a65a-cf8d3cfb6c1a",
          created_at: "2026-11-05T22:46:53.000Z",
          description: "Work on the claim has started",
          type: "status",
          is_internal: false,
          by: "our team",
          notes: [],
          files: [],
        },
        {
          uuid: "ca5a6aa3-8a03-5be0-ade2-c8bc26e8c7bd",
          created_at: "2026-11-03T21:45:57.000Z",
          description: "Claim submitted",
          type: "submitted",
          is_internal: false,
          by: "Matiu Parata",
          notes: [],
          files: [],
        },
      ],
    },
    refusals: {
      404: "There is no such claim.",
    },
  },
} satisfies Partial<Examples>;
