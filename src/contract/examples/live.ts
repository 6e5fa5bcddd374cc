import type { Examples } from "./example.ts";

export const liveExamples = {
  followClaims: {
    as: "customer-service@example.test",
    query: { seconds: "0" },
    answer: { changed: ["WC100041"], present: [] },
    refusals: { 503: "The portal is being restarted. Please try again in a moment." },
  },
  tellPresence: {
    as: "customer-service@example.test",
    body: { claim: "WC100041", is: "looking" },
    answer: { others: [] },
    refusals: { 403: "You are not able to see who looks at claims.", 404: "There is no such claim." },
  },
} satisfies Partial<Examples>;
