import Type from "typebox";
import type { Call } from "./call.ts";
import { ClaimReference } from "./shapes.ts";

export const TextTemplate = Type.Object({
  id: Type.String(),
  kind: Type.Union([Type.Literal("note"), Type.Literal("reply"), Type.Literal("request"), Type.Literal("resolution")]),
  title: Type.String(),
  text: Type.String({ description: "Filled in; what the claim does not hold stands in square brackets." }),
  items: Type.Optional(Type.Array(Type.String(), { description: "Of a request: what the customer ticks off." })),
  transitions: Type.Optional(
    Type.Array(Type.String(), {
      description: "Those in whose dialog it is offered; absent: all of its kind that the customer reads.",
    }),
  ),
});

export const getTemplates = {
  method: "GET",
  path: "/api/templates/:claim",
  summary:
    "Beyond the specs. The texts that a claim's definition offers the caller to begin from, filled in from the claim; for staff alone.",
  params: Type.Object({ claim: ClaimReference }),
  answer: Type.Object({ templates: Type.Array(TextTemplate) }),
} satisfies Call;
