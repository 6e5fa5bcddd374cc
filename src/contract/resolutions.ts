import Type from "typebox";
import type { Call } from "./call.ts";
import { PhaseName } from "./reference.ts";
import { ClaimReference, orNull, Undo, Uuid } from "./shapes.ts";

/** Facts of a claim by name, as its definition declares them; null takes one away. */
export const GivenFacts = Type.Record(
  Type.String({ maxLength: 60 }),
  orNull(
    Type.Union([
      Type.String({ maxLength: 10_000 }),
      Type.Number(),
      Type.Boolean(),
      Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: 100 }),
    ]),
  ),
  { maxProperties: 50 },
);

const AskedFacts = Type.Object({
  facts: Type.Array(Type.String()),
  optional: Type.Optional(Type.Array(Type.String())),
});

export const ResolutionOption = Type.Object({
  value: Type.String(),
  label: Type.String(),
  /** Beyond the specs: what is asked for before it is made; absent for those who are not asked (D-015). */
  asks: Type.Optional(
    Type.Union([
      Type.Literal("note"),
      Type.Literal("comment"),
      Type.Literal("rationale"),
      Type.Literal("shipping"),
      Type.Literal("tracking"),
      Type.Literal("confirmation"),
      AskedFacts,
    ]),
  ),
  /** Beyond the specs: it answers a query, so a claim has it for those alone whose role is asked there. */
  answers: Type.Optional(Type.Literal(true)),
});

/** What a role of the staff may do. */
export const RoleRights = Type.Object({
  role: Type.String(),
  permissions: Type.Array(Type.String()),
  authorising_roles: Type.Array(Type.String()),
  /** Beyond the specs: the kinds of claims of others that they read, each narrowed by what it names; absent: all. */
  reads: Type.Optional(
    Type.Array(
      Type.Object({
        phases: Type.Optional(Type.Array(PhaseName)),
        statuses: Type.Optional(Type.Array(Type.String())),
        types: Type.Optional(Type.Array(Type.String())),
      }),
    ),
  ),
});

export const getResolutions = {
  method: "GET",
  path: "/api/resolutions",
  summary: "Resolutions with their words, and by type and status those that the caller's roles may apply (D-050).",
  answer: Type.Object({
    resolutions: Type.Array(ResolutionOption),
    specificResolutions: Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(Type.String()))),
    /** Beyond the specs: the roles of the staff, for those who resolve to be told whose turn it is; never for claimants. */
    roles: Type.Optional(Type.Array(RoleRights)),
  }),
} satisfies Call;

export const getTypeResolutions = {
  method: "GET",
  path: "/api/resolutions/claim/type",
  summary: "The resolutions that a claim type knows at all, by type.",
  answer: Type.Object({ resolutions: Type.Record(Type.String(), Type.Array(Type.String())) }),
} satisfies Call;

export const resolveClaim = {
  method: "POST",
  path: "/api/claim/resolve",
  summary: "Applies a resolution; 422 on `resolution` when the claim's status does not offer it to the caller.",
  body: Type.Object({
    claim: ClaimReference,
    resolution: Type.String({ maxLength: 60 }),
    /** The state of 'Pre-Authorised (no tech required)' (D-047). */
    authorised: Type.Optional(Type.Boolean()),
    /** Where the resolution asks for one, or answers a query: 5 to 2000 characters. */
    note: Type.Optional(Type.String({ maxLength: 10_000 })),
    /** Beyond the specs: where it asks the customer for something, these things one by one (D-203). */
    items: Type.Optional(Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: 10 })),
    /** Beyond the specs: where it asks for facts of the claim, these. */
    facts: Type.Optional(GivenFacts),
    /** Beyond the specs: the version it was offered at; a claim that has moved since is refused. Absent: not checked. */
    version: Type.Optional(Type.Integer()),
  }),
  answer: Type.Object({ resolution: Type.Literal("saved"), undo: Type.Optional(Undo) }),
} satisfies Call;

export const declineClaim = {
  method: "POST",
  path: "/api/claim/resolve/disapprove",
  summary: "Declines with a rationale that the customer reads (D-081).",
  body: Type.Object({
    claim: ClaimReference,
    rationale: Type.String({ maxLength: 1_000 }),
    /** Beyond the specs: which transition declines it, where a workflow has several. Absent: the first that is offered. */
    resolution: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  answer: Type.Object({ claim: Type.Literal("disapproved"), undo: Type.Optional(Undo) }),
} satisfies Call;

export const authoriseClaim = {
  method: "POST",
  path: "/api/claim/authorise",
  summary: "The Authorise button (D-049).",
  body: Type.Object({ claim: ClaimReference }),
  answer: Type.Object({ authorisation: Type.Literal("saved"), undo: Type.Optional(Undo) }),
} satisfies Call;

export const makeTransition = {
  method: "POST",
  path: "/api/claim/transition",
  summary:
    "Beyond the specs. Presses the button that a definition's workflow offers under this name; 422 on `resolution` when it does not offer it to the caller now.",
  body: Type.Object({
    claim: ClaimReference,
    transition: Type.String({ maxLength: 60 }),
    /** Where the button asks for one: 5 to 2000 characters. */
    note: Type.Optional(Type.String({ maxLength: 10_000 })),
    /** Where it asks for facts of the claim: these. */
    facts: Type.Optional(GivenFacts),
    /** The version it was offered at; a claim that has moved since is refused. Absent: not checked. */
    version: Type.Optional(Type.Integer()),
  }),
  answer: Type.Object({ transition: Type.Literal("saved"), undo: Type.Optional(Undo) }),
} satisfies Call;

export const undoAct = {
  method: "POST",
  path: "/api/claim/undo",
  summary:
    "Beyond the specs. Undoes the last act on a claim for whoever made it, a few seconds long: the claim is as it was, and none of its letters leaves. 409 says why it is too late; a second time does nothing more.",
  body: Type.Object({ claim: ClaimReference, undo: Uuid }),
  answer: Type.Object({ act: Type.Literal("undone") }),
} satisfies Call;

export const getPlacements = {
  method: "POST",
  path: "/api/status/placement",
  summary: "Who holds these drafts, for those that the caller may read and that were sent to a customer (D-048).",
  body: Type.Object({ claims: Type.Array(Uuid, { maxItems: 500 }) }),
  answer: Type.Object({
    placements: Type.Record(
      Type.String(),
      Type.Object({ placement: Type.String(), since: Type.String({ format: "date-time" }) }),
    ),
  }),
} satisfies Call;

export const deleteClaim = {
  method: "POST",
  path: "/api/claim/delete",
  summary: "Deletes a claim as long as its type allows it (D-135); it can be restored.",
  body: Type.Object({ claim: ClaimReference }),
  answer: Type.Object({ claim: Type.Literal("deleted"), undo: Type.Optional(Undo) }),
} satisfies Call;

export const restoreClaim = {
  method: "POST",
  path: "/api/claim/restore",
  summary: "Takes a deletion back (D-137).",
  body: Type.Object({ claim: ClaimReference }),
  answer: Type.Object({ claim: Type.Literal("restored"), undo: Type.Optional(Undo) }),
} satisfies Call;
