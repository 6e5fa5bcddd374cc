import type { Examples } from "./example.ts";

const as = "admin@example.test";
const others = "Only those who may change definitions work in the studio.";
const packed = { kind: "claims-portal definitions", format: 1, about: {}, files: {}, key: "", signature: "" };

export const studioPackageExamples = {
  getReleasePackage: {
    as,
    params: { release: "1" },
    answer: { package: packed },
    refusals: { 403: others, 404: "There is no such published release." },
  },
  takePackage: {
    as,
    body: { package: packed },
    answer: {
      about: { release: 12, author: "Ana", reason: "Dealers look for their job number", published_at: null, key: "" },
      changes: [],
      conflicts: [],
      faults: [],
      stories: [],
      affected: null,
      is_served: true,
      draft: null,
    },
    refusals: { 403: others, 422: { package: "This package was changed since it was signed. Ask for it again." } },
  },
} satisfies Partial<Examples>;
