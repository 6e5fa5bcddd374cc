import Type from "typebox";
import type { Call } from "./call.ts";
import { ClaimReference } from "./shapes.ts";

/** Seconds after which somebody who says no more that they look at a claim is taken to have left it. */
export const presenceSeconds = 40;

export const followClaims = {
  method: "GET",
  path: "/api/live",
  summary:
    "Beyond the specs. Tells at once which claims were changed, of those that the caller may read, and never how. Staff hear too where a colleague came or left.",
  produces: "events",
  query: Type.Object({
    seconds: Type.Optional(
      Type.String({
        pattern: "^\\d{1,4}$",
        description: "Ends after so many; otherwise with the session, or when the portal stops.",
      }),
    ),
    since: Type.Optional(
      Type.String({
        pattern: "^\\d{1,2}$",
        description: "Seconds: tells first what happened in these, as far as it was not longer than half a minute ago.",
      }),
    ),
  }),
  answer: Type.Object({
    changed: Type.Array(Type.String(), { description: "Claim numbers." }),
    present: Type.Array(Type.String(), {
      description: "Numbers of claims at which somebody came, left or began to edit.",
    }),
    all: Type.Optional(Type.Literal(true, { description: "Any claim may have been changed." })),
  }),
} satisfies Call;

export const tellPresence = {
  method: "PUT",
  path: "/api/claim/presence",
  summary:
    "Beyond the specs. Says that the caller looks at a claim, edits it or has left it, and asks who else is there; for staff. It expires by itself.",
  body: Type.Object({
    claim: ClaimReference,
    is: Type.Union([Type.Literal("looking"), Type.Literal("editing"), Type.Literal("gone")]),
  }),
  answer: Type.Object({
    others: Type.Array(Type.Object({ name: Type.String(), is_editing: Type.Boolean() })),
  }),
} satisfies Call;
