import Type from "typebox";
import type { Call } from "./call.ts";

/** Beyond the specs' table: calls for those who write the definitions. Production has none of them. */
export const getDefinitionsVersion = {
  method: "GET",
  path: "/api/definitions/version",
  summary:
    "Beyond the specs. Changes whenever other definitions, words or rights are served, and whenever a file of theirs is edited.",
  answer: Type.Object({
    /** Of what is served. */
    served: Type.String(),
    /** Of the files as they stand, which may have faults. */
    files: Type.String(),
  }),
} satisfies Call;

export const getDefinitionFaults = {
  method: "GET",
  path: "/api/definitions/faults",
  summary:
    "Beyond the specs. What is wrong with the definition files as they stand: the same checks as `npm run lint:schemas`.",
  answer: Type.Object({
    faults: Type.Array(
      Type.Object({
        file: Type.String(),
        line: Type.Integer(),
        column: Type.Integer(),
        code: Type.String(),
        message: Type.String(),
        suggestion: Type.Optional(Type.String()),
        fix: Type.Optional(Type.Object({ offset: Type.Integer(), was: Type.String(), is: Type.String() })),
      }),
    ),
  }),
} satisfies Call;

export const getRoles = {
  method: "GET",
  path: "/api/definitions/roles",
  summary: "Beyond the specs. Every role with what it may do, to see a form as somebody else does.",
  answer: Type.Object({
    roles: Type.Array(
      Type.Object({
        role: Type.String(),
        permissions: Type.Array(Type.String()),
        authorising_roles: Type.Array(Type.String()),
        /** Claims for an account of its own. */
        is_claimant: Type.Boolean(),
        /** May give itself other roles, and so come back. */
        is_administrator: Type.Boolean(),
      }),
    ),
  }),
} satisfies Call;

const Fact = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  Type.Array(Type.String()),
  // Counts of files, and beside them the files' names by key.
  Type.Record(Type.String(), Type.Union([Type.Number(), Type.Record(Type.String(), Type.String())])),
]);

export const WordedExplanation = Type.Object({
  kind: Type.Union([Type.Literal("field"), Type.Literal("section"), Type.Literal("rule"), Type.Literal("transition")]),
  id: Type.String(),
  title: Type.String(),
  where: Type.Optional(Type.String()),
  answers: Type.Array(
    Type.Object({
      says: Type.String(),
      holds: Type.Boolean(),
      because: Type.Array(
        Type.Object({
          depth: Type.Integer(),
          holds: Type.Boolean(),
          says: Type.String(),
          where: Type.Optional(Type.String()),
        }),
      ),
      notes: Type.Array(Type.String()),
      changes: Type.Array(Type.String()),
      isEither: Type.Boolean(),
    }),
  ),
});

/** A claim as conditions read it at `/claim`. */
export const TriedClaim = Type.Intersect([
  Type.Object({
    type: Type.String(),
    status: Type.String(),
    today: Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" }),
    files: Type.Object({ stored: Type.Integer(), queued: Type.Integer() }),
  }),
  Type.Record(Type.String(), Fact),
]);

export const explainForm = {
  method: "POST",
  path: "/api/definitions/explain",
  summary:
    "Beyond the specs. Why a field, section, rule or transition of a form stands as it does for somebody of this role.",
  body: Type.Object({
    type: Type.String({ maxLength: 100 }),
    /** The version that the page shows. */
    hash: Type.String({ maxLength: 64, pattern: "^[0-9a-f]*$" }),
    subject: Type.String({ maxLength: 500 }),
    role: Type.String({ maxLength: 100 }),
    form: Type.Record(Type.String(), Type.Unknown()),
    claim: TriedClaim,
  }),
  answer: Type.Object({
    explanations: Type.Array(WordedExplanation),
    nearest: Type.Array(Type.String()),
  }),
} satisfies Call;
