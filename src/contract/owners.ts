import Type from "typebox";
import type { Call } from "./call.ts";
import { ClaimReference, Day, orNull, Uuid } from "./shapes.ts";

const Colleague = Type.Object({ uuid: Uuid, name: Type.String() });

/** Until when somebody is away today, and who looks after what is theirs meanwhile. */
export const Away = Type.Object({ until: Day, deputy: Colleague });

/** One of us who looks after claims. */
export const ClaimOwner = Type.Object({ ...Colleague.properties, away: Type.Optional(Away) });

/** When somebody is away, both days with it, today or later, and who takes over what they look after. */
export const Absence = Type.Object({ from: Day, until: Day, deputy: Colleague });

export const getOwners = {
  method: "GET",
  path: "/api/owners",
  summary:
    "Beyond the specs. Everybody who may look after claims, in the order of their names; for those who resolve claims.",
  answer: Type.Object({
    owners: Type.Array(
      Type.Object({
        ...ClaimOwner.properties,
        absence: Type.Optional(Absence),
        is_me: Type.Optional(Type.Literal(true, { description: "The caller." })),
      }),
    ),
  }),
} satisfies Call;

export const saveAbsence = {
  method: "PUT",
  path: "/api/owners/absence",
  summary:
    "Beyond the specs. Says when the caller, or for administrators anybody who looks after claims, is away and who takes over meanwhile; null: they are here. It ends by itself.",
  body: Type.Object({
    person: Type.Union([Type.Literal("me"), Uuid]),
    absence: orNull(Type.Object({ from: Day, until: Day, deputy: Uuid })),
  }),
  answer: Type.Object({ absence: Type.Literal("saved") }),
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
    away: Type.Optional(Away),
    refused: Type.Array(
      Type.Object({
        place: Type.Integer({ description: "In the list that was sent, from 0 on." }),
        reason: Type.String(),
      }),
    ),
  }),
} satisfies Call;
