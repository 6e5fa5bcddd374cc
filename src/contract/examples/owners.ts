import type { Examples } from "./example.ts";

const jess = { uuid: "3f0c1f0a-6f2a-4c3e-9a53-0d4f1f6f5d10", name: "Jess Harper" };
const tama = { uuid: "3f0c1f0a-6f2a-4c3e-9a53-0d4f1f6f5d11", name: "Tama Ngata" };

export const ownerExamples = {
  getOwners: {
    as: "customer-service@example.test",
    answer: {
      owners: [
        { ...jess, is_me: true },
        {
          ...tama,
          away: { until: "2026-12-04", deputy: jess },
          absence: { from: "2026-11-20", until: "2026-12-04", deputy: jess },
        },
      ],
    },
    refusals: { 401: "You are not authorised to hand claims over." },
  },
  saveAbsence: {
    as: "customer-service@example.test",
    body: { person: "me", absence: null },
    answer: { absence: "saved" },
    refusals: {
      401: "You are not authorised to hand claims over.",
      403: "Only administrators say when somebody else is away.",
      422: { until: "The last day must not be before the first." },
    },
  },
  assignClaims: {
    as: "customer-service@example.test",
    body: { claims: ["WC100041", "WC999999"], owner: null },
    answer: { assigned: ["WC100041"], refused: [{ place: 1, reason: "There is no such claim." }] },
    refusals: {
      401: "You are not authorised to hand claims over.",
      422: { owner: "This person does not look after claims. Choose somebody else." },
    },
  },
} satisfies Partial<Examples>;
