import Type from "typebox";
import type { Call } from "./call.ts";
import { ClaimReference, orNull, Uuid } from "./shapes.ts";

/** One of us who looks after claims. */
export const ClaimOwner = Type.Object({ uuid: Uuid, name: Type.String() });

export const getOwners = {
  method: "GET",
  path: "/api/owners",
  summary:
    "Beyond the specs. Everybody who may look after claims, in the order of their names; for those who resolve claims.",
  answer: Type.Object({ owners: Type.Array(ClaimOwner) }),
} satisfies Call;

export const mostAssigned = 100;

export const assignClaims = {
  method: "PUT",
  path: "/api/claims/owner",
  summary:
    "Beyond the specs. Hands claims to one of us, or to nobody. What cannot be handed over is told claim by claim, and the rest is.",
  body: Type.Object({
    claims: Type.Array(ClaimReference, { minItems: 1, maxItems: mostAssigned, uniqueItems: true }),
    owner: orNull(Type.Union([Type.Literal("me"), Uuid])),
    only_unowned: Type.Optional(
      Type.Boolean({
        description:
          "Leaves what somebody looks after already: two who take the same claim do not take it from each other.",
      }),
    ),
  }),
  answer: Type.Object({
    assigned: Type.Array(Type.String({ description: "Claim numbers." })),
    refused: Type.Array(
      Type.Object({
        place: Type.Integer({ description: "In the list that was sent, from 0 on." }),
        reason: Type.String(),
      }),
    ),
  }),
} satisfies Call;
