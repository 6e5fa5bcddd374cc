import {
  type CompiledDefinition,
  type Context,
  type Evaluation,
  evaluate,
  type FieldState,
  formFaults,
  get,
  type Pointer,
  unknownKeys,
} from "../../engine/index.ts";

/** What a release does to a claim that is migrated to it, and the place of the definition that does it. */
export interface Cause {
  kind: Kind;
  /** A rule, field, status or transition, with the roles where it is not the same for everybody; the roles alone that read it no more. */
  what: string;
  /** As `pathOfPlace` has it. */
  place: string;
}

export type Kind =
  | "type gone"
  | "status gone"
  | "no place"
  | "not allowed"
  | "hidden with data"
  | "no longer shown"
  | "newly missing"
  | "no longer missing"
  | "newly offered"
  | "no longer offered"
  | "no longer read"
  | "answered by nobody"
  | "set aside"
  | "in the way";

/** The two definitions to compare; `after` is undefined where the type is gone. */
export interface Compared {
  before: CompiledDefinition;
  after: CompiledDefinition | undefined;
}

/** More values of one form than anybody can lose. */
const every = Number.POSITIVE_INFINITY;

/** Items of lists are one cause, whatever their number. */
export const anyItem = (pointer: string): string => pointer.replace(/\/\d+(?=\/|$)/g, "/-");

/** The claim as people of each role see it; the first is anybody. */
export type Seen = [role: string, context: Context][];

/** What differs for this claim, each cause once; `afterwards`: as it is after migrations, where some lead to the release. */
export function claimImpact({ before, after }: Compared, seen: Seen, afterwards: Seen = seen): Cause[] {
  const [[, context] = []] = seen;
  const [[, next] = []] = afterwards;
  if (!context || !next) return [];
  if (!after) return [{ kind: "type gone", what: before.type, place: "" }];
  const { form, claim } = context;
  const causes: Cause[] = [];
  const add = (kind: Kind, what: string, place: string) => {
    if (!causes.some((cause) => cause.kind === kind && cause.what === what)) causes.push({ kind, what, place });
  };
  const { statuses } = before.workflow;
  if (Object.hasOwn(statuses, claim.status) && !Object.hasOwn(after.workflow.statuses, next.claim.status)) {
    add("status gone", claim.status, `workflow/statuses/${claim.status}`);
  }
  const known = new Set<string>(unknownKeys(before, form, every));
  for (const pointer of unknownKeys(after, next.form, every)) {
    if (!known.has(pointer)) add("no place", anyItem(pointer), `fields${anyItem(pointer)}`);
  }
  const faulty = new Set<string>(formFaults(before, form).map(({ field }) => field));
  for (const { field } of formFaults(after, next.form)) {
    if (!faulty.has(field)) add("not allowed", anyItem(field), `fields${anyItem(field)}`);
  }
  const [old, now] = [evaluate(before, context), evaluate(after, next)];
  for (const [pointer, state] of Object.entries(now.fields)) {
    const was = old.fields[pointer as keyof typeof old.fields];
    const isHeld = get(next.form, pointer as keyof typeof now.fields) !== undefined;
    if (was?.applies && !state.applies && isHeld) {
      add("hidden with data", anyItem(pointer), `fields${anyItem(pointer)}`);
    }
  }
  const [oldRules, nowRules] = [old, now].map(({ missing }) => new Set(missing.map(({ rule }) => rule)));
  for (const rule of nowRules ?? []) if (!oldRules?.has(rule)) add("newly missing", rule, `rules/${rule}`);
  for (const rule of oldRules ?? []) if (!nowRules?.has(rule)) add("no longer missing", rule, `rules/${rule}`);
  return [...causes, ...otherwiseByRole({ before, after }, seen.slice(1), afterwards.slice(1), causes)];
}

/** What differs for people of some roles alone: what is demanded of them, shown and offered to them. */
function otherwiseByRole({ before, after }: Required<Compared>, seen: Seen, afterwards: Seen, known: Cause[]): Cause[] {
  const found = new Map<string, { kind: Kind; what: string; place: string; roles: string[] }>();
  for (const [index, [role, context]] of seen.entries()) {
    const next = afterwards[index]?.[1] ?? context;
    const [old, now] = [evaluate(before, context), evaluate(after as CompiledDefinition, next)];
    const add = (kind: Kind, what: string, place: string) => {
      if (known.some((cause) => cause.kind === kind && cause.what === what)) return;
      const key = `${kind} ${what}`;
      const roles = found.get(key)?.roles ?? [];
      found.set(key, { kind, what, place, roles: roles.includes(role) ? roles : [...roles, role] });
    };
    for (const rule of lessOf(demanded(now), missing(old))) add("newly missing", rule, `rules/${rule}`);
    for (const rule of lessOf(demanded(old), missing(now))) add("no longer missing", rule, `rules/${rule}`);
    for (const [pointer, state] of Object.entries(now.fields) as [Pointer, FieldState][]) {
      const was = old.fields[pointer];
      const isHeld = get(next.form, pointer) !== undefined;
      if (was?.applies && was.visible && state.applies && !state.visible && isHeld) {
        add("no longer shown", anyItem(pointer), `fields${anyItem(pointer)}`);
      }
    }
    const place = (transition: string) => `workflow/transitions/${transition}`;
    for (const id of lessOf(offered(now), offered(old))) add("newly offered", id, place(id));
    for (const id of lessOf(offered(old), offered(now))) add("no longer offered", id, place(id));
  }
  return [...found.values()].map(({ kind, what, place, roles }) => ({
    kind,
    what: `${what} (${roles.join(", ")})`,
    place,
  }));
}

const lessOf = (some: Set<string>, others: Set<string>): string[] => [...some].filter((one) => !others.has(one));

const offered = ({ transitions }: Evaluation): Set<string> =>
  new Set(Object.entries(transitions).flatMap(([id, state]) => (state.offered ? [id] : [])));

const missing = (of: Evaluation): Set<string> => new Set(of.missing.map(({ rule }) => rule));

/** What is missing before somebody can do what is offered to them. */
const demanded = ({ transitions }: Evaluation): Set<string> =>
  new Set(Object.values(transitions).flatMap((state) => (state.offered ? state.missing.map(({ rule }) => rule) : [])));
