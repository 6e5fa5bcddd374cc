import { isDeepStrictEqual } from "node:util";
import {
  type CompiledDefinition,
  type Context,
  canonical,
  columnsOf,
  columnValue,
  type Evaluation,
  evaluate,
  type FieldState,
  factsOf,
  formFaults,
  get,
  getEach,
  type Json,
  leadOf,
  type Pointer,
  unknownKeys,
} from "../../engine/index.ts";

/** What a release does to a claim that is migrated to it, and the place of the definition that does it. */
export interface Cause {
  kind: Kind;
  /** A rule, field, section, column, status or transition; the roles alone that read it no more. */
  what: string;
  /** For whom, where it is not the same for everybody. */
  roles?: string[];
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
  | "no longer writable"
  | "newly missing"
  | "no longer missing"
  | "newly ticked"
  | "no longer ticked"
  | "authorised by others"
  | "shown otherwise"
  | "no longer listed"
  | "leads elsewhere"
  | "does otherwise"
  | "newly offered"
  | "no longer offered"
  | "no longer read"
  | "answered by nobody"
  | "left by its owner"
  | "set aside"
  | "in the way";

/** The two definitions to compare; `after` is undefined where the type is gone. */
interface Compared {
  before: CompiledDefinition;
  after: CompiledDefinition | undefined;
  /** What migrations call a status of before; absent: as it was. */
  statusNow?: (status: string) => string;
}

/** More values of one form than anybody can lose. */
const every = Number.POSITIVE_INFINITY;

/** Items of lists are one cause, whatever their number. */
export const anyItem = (pointer: string): string => pointer.replace(/\/\d+(?=\/|$)/g, "/-");

/** The claim as people of each role see it; the first is anybody. */
export type Seen = [role: string, context: Context][];

/** What differs for this claim, each cause once; `afterwards`: as it is after migrations, where some lead to the release. */
export function claimImpact(
  { before, after, statusNow = asItWas }: Compared,
  seen: Seen,
  afterwards: Seen = seen,
): Cause[] {
  const [[, context] = []] = seen;
  const [[, next] = []] = afterwards;
  if (!context || !next) return [];
  if (!after) return [{ kind: "type gone", what: before.type, place: "" }];
  const isAlike = before.hash === after.hash && seen.length === afterwards.length;
  if (isAlike && seen.every(([, person], index) => isSameContext(person, afterwards[index]?.[1]))) return [];
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
  for (const [id, section] of Object.entries(now.sections)) {
    const was = old.sections[id];
    if (!was?.applies || !section.applies || was.complete === section.complete) continue;
    add(section.complete ? "newly ticked" : "no longer ticked", id, `sections/${id}`);
  }
  const [asked, asks] = [authority(before, context), authority(after, next)];
  if (asked.said !== asks.said) add("authorised by others", `${asked.said}, now ${asks.said}`, asks.place);
  const isSaid = isWordsAlone(before, after) && isSameContext(context, next);
  const listed = isSaid ? [] : listedOtherwise({ before, after }, context, next);
  for (const { kind, key, place } of listed) add(kind, key, place);
  return [...causes, ...otherwiseByRole({ before, after, statusNow }, seen.slice(1), afterwards.slice(1), causes)];
}

const asItWas = (status: string): string => status;

/** Most claims are of forms that a release leaves alone, and every role is asked: what is the same object is not looked into. */
const isSameContext = (one: Context, other: Context | undefined): boolean =>
  other !== undefined &&
  (one.form === other.form || isDeepStrictEqual(one.form, other.form)) &&
  isDeepStrictEqual(one.claim, other.claim) &&
  isDeepStrictEqual(one.user, other.user);

/**
 * Do two definitions differ by sentences alone? Then the same claim is listed as it was, and acts lead where they led, which takes
 * long to find out. Found out once for the two.
 */
function isWordsAlone(before: CompiledDefinition, after: CompiledDefinition): boolean {
  const known = wordsAlone.get(before)?.get(after);
  if (known !== undefined) return known;
  const found = canonical(withoutSentences(before)) === canonical(withoutSentences(after));
  wordsAlone.set(before, (wordsAlone.get(before) ?? new WeakMap()).set(after, found));
  return found;
}

const wordsAlone = new WeakMap<CompiledDefinition, WeakMap<CompiledDefinition, boolean>>();

/** Its conditions are made from the rest. Choices stay: one that has lost its words is shown bare. */
function withoutSentences({
  hash: _,
  conditions: __,
  formCheck: ___,
  languages: ____,
  ...written
}: CompiledDefinition) {
  const blank = (node: unknown): unknown => {
    if (typeof node !== "object" || node === null) return typeof node === "string" ? "" : node;
    if (Array.isArray(node)) return node.map(blank);
    return Object.fromEntries(Object.entries(node).map(([key, one]) => [key, key === "options" ? one : blank(one)]));
  };
  return { ...written, messages: blank(written.messages) } as unknown as Json;
}

/** Who is asked to authorise the claim, and who comes after them. */
function authority(definition: CompiledDefinition, context: Context) {
  const { authorisingRole, nextAuthoriseRole } = factsOf(definition, context).claim as Record<string, string>;
  const said = [authorisingRole ?? "nobody", nextAuthoriseRole].filter(Boolean).join(" then ");
  const levels = definition.workflow.authorisation?.levels ?? [];
  const level = levels.findIndex(({ role }) => role === authorisingRole);
  return { said, place: level < 0 ? "" : `workflow/authorisation/levels/${level}/when` };
}

/** Columns that hold another value of this claim and say so in other words, and those that are gone though it has a value for them. */
function listedOtherwise({ before, after }: Compared, context: Context, next: Context) {
  const facts = [factsOf(before, context), factsOf(after as CompiledDefinition, next)] as unknown as Context[];
  const now = new Map(columnsOf(after as CompiledDefinition).map((column) => [column.key, column]));
  return columnsOf(before).flatMap((column): { kind: Kind; key: string; place: string }[] => {
    const { key } = column;
    const same = now.get(key);
    const place = `record/columns/${key}`;
    const was = columnValue(before, column, facts[0] as Context);
    if (!same) return was === null ? [] : [{ kind: "no longer listed", key, place }];
    const is = columnValue(after as CompiledDefinition, same, facts[1] as Context);
    const held = [getEach(facts[0], column.from), getEach(facts[1], same.from)].map((one) =>
      canonical((one ?? null) as Json),
    );
    // A code that has lost its words is shown bare; other words for it are words alone.
    const isReworded = held[0] === held[1] && canonical(is) !== held[1];
    const isAlike = canonical(was) === canonical(is) || isReworded;
    return isAlike ? [] : [{ kind: "shown otherwise", key, place }];
  });
}

/** What differs for people of some roles alone: what is demanded of them, shown and offered to them. */
function otherwiseByRole(compared: Required<Compared>, seen: Seen, afterwards: Seen, known: Cause[]): Cause[] {
  const { before, after, statusNow } = compared;
  const found = new Map<string, Required<Cause>>();
  // All is locked in a status that is gone, which is said by itself.
  const isKnown = (status: string) => Object.hasOwn((after as CompiledDefinition).workflow.statuses, status);
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
      if (!was?.applies || !was.visible || !state.applies || !isHeld) continue;
      const isLocked = was.editable && !state.editable && isKnown(next.claim.status);
      if (state.visible && !isLocked) continue;
      add(state.visible ? "no longer writable" : "no longer shown", anyItem(pointer), `fields${anyItem(pointer)}`);
    }
    const place = (transition: string) => `workflow/transitions/${transition}`;
    for (const id of lessOf(offered(now), offered(old))) add("newly offered", id, place(id));
    for (const id of lessOf(offered(old), offered(now))) add("no longer offered", id, place(id));
    // Also where its own row is as it was: levels, values worked out, shared conditions and migrations lead elsewhere too.
    const isSaid = isWordsAlone(before, after as CompiledDefinition) && isSameContext(context, next);
    for (const id of isSaid ? [] : offered(old)) {
      const was = leadOf(before, id, context);
      const is = now.transitions[id]?.offered ? leadOf(after as CompiledDefinition, id, next) : undefined;
      if (!was || !is) continue;
      const isSame = statusNow(was.status) === is.status && was.authoriseRole === is.authoriseRole;
      if (!isSame) add("leads elsewhere", id, place(id));
      const does = [was, is].map(({ effects }) => canonical(effects as unknown as Json));
      if (does[0] !== does[1]) add("does otherwise", id, place(id));
    }
  }
  return [...found.values()];
}

const lessOf = (some: Set<string>, others: Set<string>): string[] => [...some].filter((one) => !others.has(one));

const offered = ({ transitions }: Evaluation): Set<string> =>
  new Set(Object.entries(transitions).flatMap(([id, state]) => (state.offered ? [id] : [])));

const missing = (of: Evaluation): Set<string> => new Set(of.missing.map(({ rule }) => rule));

/** What is missing before somebody can do what is offered to them. */
const demanded = ({ transitions }: Evaluation): Set<string> =>
  new Set(Object.values(transitions).flatMap((state) => (state.offered ? state.missing.map(({ rule }) => rule) : [])));
