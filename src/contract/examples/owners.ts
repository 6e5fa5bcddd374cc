import type { Examples } from "./example.ts";

export const ownerExamples = {
  getOwners: {
    as: "customer-service@example.test",
    answer: { owners: [{ uuid: "3f0c1f0a-6f2a-4c3e-9a53-0d4f1f6f5d10", name: "Jess Harper" }] },
    refusals: { 401: "You are not authorised to hand claims over." },
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
