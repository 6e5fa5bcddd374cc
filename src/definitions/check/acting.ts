import {
  type Condition,
  type Effect,
  type Phase,
  phaseOf,
  rowsOf,
  type Target,
  type TransitionRow,
} from "../../engine/index.ts";
import { asFor, type Person, peopleOf, reads, withAllRights } from "../prove/people.ts";
import { behindOf, isNever, meets } from "../prove/premises.ts";
import { nameOfPart } from "../prove/proved-once.ts";
import type { Step } from "../read/source-file.ts";
import { remember } from "../remember.ts";
import { askedRoles } from "./asked-roles.ts";
import type { CheckInput } from "./check.ts";
import { type Facts, factsByStatus, listOf } from "./facts-by-status.ts";
import { needsOfValues, withoutValues } from "./lacking-values.ts";
import { isPermitted, permissionFor } from "./permissions-of.ts";

export { type Facts, listOf } from "./facts-by-status.ts";

/** What an effect does is written in it, and not by name alone. */
export const isAct = (effect: Effect | string): effect is Effect => typeof effect !== "string";

/** A row of a transition, and who may make it where. */
export interface Act {
  id: string;
  via: string | undefined;
  row: TransitionRow;
  path: Step[];
  whileDeleted: boolean;
  /** What whoever makes it must be permitted besides. */
  permission: string | undefined;
  /** By each status of `from`: those who may make it there, as far as anything is known. */
  by: Map<string, Person[]>;
}

/** What people can do to claims of one type. What is not proved to be impossible counts as possible. */
export interface Acting {
  people: Person[];
  /** Those who can do something in this status and see the claim there; where two roles are asked for, somebody with both. */
  ableIn(status: string, can: (person: Person) => boolean): Person[];
  acts: Act[];
  /** Where a row can lead from a status. */
  targets(act: Act, status: string): string[];
  /** Statuses that a new claim can come to. */
  reached: Set<string>;
  /** What is known of a claim in this status. */
  factsIn(status: string): Facts;
  /** The same of a claim that has not ended yet, in the statuses that such a claim can come to. */
  beforeEnd(): ReadonlyMap<string, Facts>;
  /** What is known of a claim in this status while it never left it. */
  firstIn(status: string): Facts;
  /** `also` is so of the claim besides. */
  mayHold(condition: Condition | undefined, person: Person, facts: Facts, also?: Condition): boolean;
  sees(person: Person, status: string): boolean;
}

const known = new WeakMap<CheckInput["definition"], Acting | undefined>();

/** Undefined where something of it could not be read. */
export function actingOf(input: CheckInput): Acting | undefined {
  if (!known.has(input.definition)) known.set(input.definition, work(input));
  return known.get(input.definition);
}

/** The same of claims that come to their statuses by other transitions than these. */
export const actingWithout = (input: CheckInput, ids: readonly string[]): Acting | undefined => work(input, ids);

function work(input: CheckInput, without: readonly string[] = []): Acting | undefined {
  const { definition, shared, world, isWhole, isClear } = input;
  const own = shared.claimTypes.filter(({ type, definition: folder }) => (folder ?? type) === definition.type);
  const { access: accessFile } = shared.files;
  const isKnown =
    isWhole("workflow") && accessFile.isWhole && accessFile.mended.length === 0 && shared.files.statuses.isWhole;
  if (!isKnown || own.length === 0) return undefined;
  const { access } = shared;
  const types = own.map(({ type }) => type);
  const isClaim = own.some((one) => one.isClaim !== false);
  const { single, twofold } = peopleOf(access);
  const standing = (status: string): Facts => {
    const phase = phaseOf(definition, status);
    return { status, ...(phase && { phase }) };
  };
  const asked = askedRoles(definition);
  const needs = needsOfValues(definition);
  const judge = (condition: Condition, person: Person, known: Facts, also?: Condition): boolean => {
    const facts = withoutValues(needs, known);
    const rest = asFor(condition, person, facts);
    if (typeof rest === "boolean") return rest;
    const text = JSON.stringify(rest);
    const behind = [
      ...behindOf(world, (name) => text.includes(`"/claim/computed/${name}"`)),
      ...[...asked].flatMap(([name, one]) => (text.includes(`"/claim/${name}"`) ? [one] : [])),
    ].map((one) => asFor(one, person, facts));
    const open = behind.filter((one) => typeof one !== "boolean");
    return !behind.includes(false) && !isNever(world, [rest, ...open, ...(also ? [also] : [])].map(meets));
  };
  const held = new Map<Condition, Map<Person, Map<Facts, boolean>>>();
  const mayHold = (condition: Condition | undefined, person: Person, facts: Facts, also?: Condition): boolean => {
    if (condition === undefined || !isClear(condition)) return true;
    if (also) return judge(condition, person, facts, also);
    const byPerson = inMap(held, condition, () => new Map<Person, Map<Facts, boolean>>());
    const byFacts = inMap(byPerson, person, () => new Map<Facts, boolean>());
    return inMap(byFacts, facts, () => judge(condition, person, facts));
  };
  const statuses = Object.keys(definition.workflow.statuses);
  const sees = (person: Person, status: string) =>
    status === "new" || reads(person, access, phaseOf(definition, status), types, { status, known: statuses });
  const ableIn: Acting["ableIn"] = (status, can) => {
    const able = single.filter(can);
    const isLackingRights = () => single.some((person) => can(withAllRights(person, access)));
    const people = able.length > 0 || isLackingRights() ? able : twofold().filter(can).slice(0, 1);
    return people.filter((person) => sees(person, status));
  };
  const transitions = Object.entries(definition.workflow.transitions).filter(([id]) => !without.includes(id));
  const rows = transitions.flatMap(([id, transition]) =>
    rowsOf(transition).map(({ place, row }) => {
      const path = ["transitions", id, ...place.split("/").slice(1)];
      const { via } = transition;
      const permission = isClaim ? permissionFor({ via, row }, access) : undefined;
      return { id, via, row, path, permission, whileDeleted: transition.whileDeleted === true };
    }),
  );
  const permissions = new Map(rows.map(({ row, permission }) => [row, permission]));
  const makers = (row: TransitionRow, status: string, facts: Facts, also?: Condition) =>
    ableIn(status, (person) => isPermitted(person, permissions.get(row)) && mayHold(row.allowed, person, facts, also));
  // One is enough; where nobody is found at once, rights that are lacking and people with two roles are looked at.
  const isMade = (row: TransitionRow, status: string, facts: Facts, also: Condition) =>
    single.some(
      (person) =>
        sees(person, status) && isPermitted(person, permissions.get(row)) && mayHold(row.allowed, person, facts, also),
    ) || makers(row, status, facts, also).length > 0;
  const asks = rows
    .flatMap(({ row }) => [row.allowed, ...listOf(row.to).map(({ when }) => when)])
    .filter((one) => one !== undefined);
  const among = nameOfPart(world, asks);
  const hangsOn = JSON.stringify([
    among,
    needs,
    definition.workflow,
    without,
    access,
    own,
    asks.map((one) => isClear(one)),
  ]);
  const waysWhile = (name: string, isLeft?: (status: string) => boolean) =>
    remembered([name, hangsOn], () => factsByStatus(rows, { makers, isMade, mayHold, standing }, isLeft));
  const factsBy = new Map(waysWhile("all"));
  const reached = new Set(factsBy.keys());
  const factsIn = (status: string): Facts => {
    const facts = factsBy.get(status) ?? standing(status);
    factsBy.set(status, facts);
    return facts;
  };
  const beforeEnd = () => waysWhile("before the end", (status) => !isEnd(phaseOf(definition, status)));
  const firstIn = (status: string) =>
    waysWhile(`until it leaves ${status}`, (one) => one !== status).get(status) ?? standing(status);
  const acts = rows.map((row): Act => {
    const by = new Map(row.row.from.map((status) => [status, makers(row.row, status, factsIn(status))]));
    return { ...row, by };
  });
  const targets = targetsBy(acts, (target, person, status) => mayHold(target.when, person, factsIn(status)));
  return { people: single, ableIn, acts, targets, reached, factsIn, beforeEnd, firstIn, mayHold, sees };
}

/** What the map has of a key, made once: every check asks the same of the same people and statuses. */
function inMap<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

/** On which ways a claim comes to its statuses: as before, while workflow, rights and what they read of the form are as they were. */
const remembered = remember<ReadonlyMap<string, Facts>>();

/** Does a claim end in this phase? */
export const isEnd = (phase: Phase | undefined): boolean => phase === "declined" || phase === "completed";

function targetsBy(acts: readonly Act[], mayBe: (target: Target, person: Person, status: string) => boolean) {
  /** Statuses from which one comes to this one. */
  const before = (status: string): string[] => [
    ...new Set(
      acts.flatMap(({ row, by }) =>
        row.from.filter(
          (from) =>
            from !== "new" &&
            from !== status &&
            by.get(from)?.length &&
            listOf(row.to).some((target) => target.status === status),
        ),
      ),
    ),
  ];
  const led = new Map<Act, Map<string, string[]>>();
  return (act: Act, status: string): string[] =>
    inMap(
      inMap(led, act, () => new Map<string, string[]>()),
      status,
      () => from(act, status),
    );

  function from({ row, by }: Act, status: string): string[] {
    const people = by.get(status) ?? [];
    const possible = listOf(row.to).filter((target) => people.some((person) => mayBe(target, person, status)));
    return [
      ...new Set(
        possible.flatMap((target) =>
          target.status === "same" ? [status] : target.status === "before" ? before(status) : [target.status],
        ),
      ),
    ];
  }
}

/** Roles in words: the first few of them. */
export function rolesInWords(people: readonly Person[]): string {
  const names = [...new Set(people.map(({ roles }) => roles.map((role) => `"${role}"`).join(" with ")))];
  return names.length > 4 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");
}

/** Does anybody make it, in any status? */
export const isMade = ({ by }: Act): boolean => [...by.values()].some((people) => people.length > 0);
