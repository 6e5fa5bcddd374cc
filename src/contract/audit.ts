import Type from "typebox";
import { type AuditKind, auditKinds, auditOutcomes, auditPage } from "./audit-kinds.ts";
import type { Call } from "./call.ts";
import { Instant, orNull } from "./shapes.ts";

const Kind = Type.Enum(Object.keys(auditKinds) as AuditKind[]);
const Outcome = Type.Enum([...auditOutcomes]);

export const AuditEntry = Type.Object({
  /** Later entries have larger ones. */
  id: Type.Integer(),
  at: Instant,
  kind: Kind,
  outcome: Outcome,
  /** Null where nobody is known. */
  person: orNull(Type.Object({ uuid: Type.String(), name: Type.String() })),
  /** On what: a call, or a thing by its id. */
  target: orNull(Type.String()),
  /** From a closed set of words: roles, a status, a format. */
  detail: orNull(Type.String()),
  /** So many within a second. */
  times: Type.Integer(),
  request_id: orNull(Type.String()),
});

export const getAudit = {
  method: "GET",
  path: "/api/audit",
  summary: `Beyond the specs. Who did what and what was refused, newest first, ${auditPage} at a time; for administrators.`,
  query: Type.Object({
    kind: Type.Optional(Kind),
    outcome: Type.Optional(Outcome),
    /** Part of a name or e-mail address, or a person's id. */
    person: Type.Optional(Type.String({ maxLength: 200 })),
    /** A request's id, or a part of what it was about. */
    about: Type.Optional(Type.String({ maxLength: 200 })),
    /** Days of New Zealand, both included. */
    from: Type.Optional(Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" })),
    to: Type.Optional(Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" })),
    /** Only entries before this one. */
    before: Type.Optional(Type.String({ pattern: "^\\d{1,15}$" })),
  }),
  answer: Type.Object({
    entries: Type.Array(AuditEntry),
    /** Are there older ones? */
    more: Type.Boolean(),
    /** Days that entries are kept. */
    days: Type.Integer(),
  }),
} satisfies Call;
