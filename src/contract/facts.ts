import Type from "typebox";
import type { Call } from "./call.ts";
import { GivenFacts } from "./resolutions.ts";
import { ClaimReference } from "./shapes.ts";

export const saveFacts = {
  method: "PUT",
  path: "/api/claim/facts",
  summary:
    "Beyond the specs. Writes facts of a claim that its definition lets the caller write by hand; 409 where `seen` is no longer what the claim says.",
  body: Type.Object({ claim: ClaimReference, facts: GivenFacts, seen: Type.Optional(GivenFacts) }),
  answer: Type.Object({ facts: Type.Literal("saved") }),
} satisfies Call;
