import {
  builtInFacts,
  type Condition,
  type Json,
  type Phase,
  rowsOf,
  type Target,
  type TransitionRow,
} from "../../engine/index.ts";
import { asFor, type Person, peopleOf, reads, withAllRights } from "../prove/people.ts";
import { isNever, meets } from "../prove/premises.ts";
import type { Step } from "../read/source-file.ts";
import type { CheckInput } from "./check.ts";

export type Facts = { [fact: string]: Json };

/** A row of a transition, and who may make it where. */
export interface Act {
  id: string;
  via: string | undefined;
  row: TransitionRow;
  path: Step[];
  whileDeleted: boolean;
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
  mayHold(condition: Condition | undefined, person: Person, facts: Facts): boolean;
  sees(person: Person, status: string): boolean;
}

const known = new WeakMap<CheckInput["definition"], Acting | undefined>();

/** Undefined where something of it could not be read, or the type makes no claims. */
export function actingOf(input: CheckInput): Acting | undefined {
  if (!known.has(input.definition)) known.set(input.definition, work(input));
  return known.get(input.definition);
}

function work(input: CheckInput): Acting | undefined {
  const { definition, shared, world, isWhole, isClear } = input;
  const own = shared.claimTypes.filter(({ type, definition: folder }) => (folder ?? type) === definition.type);
  const { access: accessFile } = shared.files;
  const isKnown =
    isWhole("workflow") && accessFile.isWhole && accessFile.mended.length === 0 && shared.files.statuses.isWhole;
  if (!isKnown || own.length === 0 || own.some(({ isClaim }) => isClaim === false)) return undefined;
  const { access } = shared;
  const { statuses } = definition.workflow;
  const types = own.map(({ type }) => type);
  const { single, twofold } = peopleOf(access);
  const phaseOf = (status: string): Phase | undefined => (status === "new" ? "draft" : statuses[status]?.phase);
  let lacking: Map<string, Facts> | undefined;
  const factsBy = new Map<string, Facts>();
  const factsIn = (status: string): Facts => {
    const phase = phaseOf(status);
    const facts = factsBy.get(status) ?? { ...lacking?.get(status), status, ...(phase && { phase }) };
    factsBy.set(status, facts);
    return facts;
  };
  const mayHold = (condition: Condition | undefined, person: Person, facts: Facts): boolean => {
    if (condition === undefined || !isClear(condition)) return true;
    const rest = asFor(condition, person, facts);
    return typeof rest === "boolean" ? rest : !isNever(world, [meets(rest)]);
  };
  const sees = (person: Person, status: string) => status === "new" || reads(person, access, phaseOf(status), types);
  const ableIn: Acting["ableIn"] = (status, can) => {
    const able = single.filter(can);
    const isLackingRights = () => single.some((person) => can(withAllRights(person, access)));
    const people = able.length > 0 || isLackingRights() ? able : twofold().filter(can).slice(0, 1);
    return people.filter((person) => sees(person, status));
  };
  const actsNow = () =>
    Object.entries(definition.workflow.transitions).flatMap(([id, transition]) =>
      rowsOf(transition).map(({ place, row }): Act => {
        const by = new Map(
          row.from.map((status) => [status, ableIn(status, (person) => mayHold(row.allowed, person, factsIn(status)))]),
        );
        const path = ["transitions", id, ...place.split("/").slice(1)];
        return { id, via: transition.via, row, path, whileDeleted: transition.whileDeleted === true, by };
      }),
    );
  const targetsOf = (acts: Act[]) =>
    targetsBy(acts, (target, person, status) => mayHold(target.when, person, factsIn(status)));
  const supposed = actsNow();
  lacking = lackingBy(["new", ...Object.keys(statuses)], supposed, targetsOf(supposed));
  factsBy.clear();
  const acts = actsNow();
  const targets = targetsOf(acts);
  return { people: single, ableIn, acts, targets, reached: reachedBy(acts, targets, ["new"]), factsIn, mayHold, sees };
}

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
  return ({ row, by }: Act, status: string): string[] => {
    const people = by.get(status) ?? [];
    const possible = listOf(row.to).filter((target) => people.some((person) => mayBe(target, person, status)));
    return [
      ...new Set(
        possible.flatMap((target) =>
          target.status === "same" ? [status] : target.status === "before" ? before(status) : [target.status],
        ),
      ),
    ];
  };
}

/** Facts by the names of conditions, where they say otherwise that something was done. */
const conditionNames: Record<string, string> = {
  authorisedAt: "isAuthorised",
  collectionArrangedAt: "isCollectionArranged",
  unitReceivedAt: "wasUnitReceived",
};

/** By status: what no claim has there, since no transition that sets it can have been made before. */
function lackingBy(statuses: string[], acts: readonly Act[], targets: Acting["targets"]): Map<string, Facts> {
  const facts = builtInFacts.filter((name) => /At$|^isCollectable$|^declineRationale$/.test(name));
  const had = facts.map((name) => {
    const giving = acts.filter(({ row }) =>
      row.effects?.some((one) => typeof one === "string" || ("set" in one && `/claim/${name}` in one.set)),
    );
    const first = giving.flatMap((act) => act.row.from.flatMap((status) => targets(act, status)));
    return [name, reachedBy(acts, targets, first)] as const;
  });
  return new Map(
    statuses.map((status) => {
      const absent = had.flatMap(([name, since]) => (since.has(status) ? [] : [name, conditionNames[name] ?? name]));
      return [status, Object.fromEntries(absent.map((name) => [name, name === "isAuthorised" ? false : null]))];
    }),
  );
}

function reachedBy(acts: readonly Act[], targets: Acting["targets"], first: readonly string[]): Set<string> {
  const reached = new Set(first);
  for (let before = 0; before !== reached.size; ) {
    before = reached.size;
    for (const act of acts) {
      if (act.whileDeleted) continue;
      for (const from of act.row.from.filter((status) => reached.has(status))) {
        for (const status of targets(act, from)) reached.add(status);
      }
    }
  }
  return reached;
}

export const listOf = (to: string | Target[]): Target[] => (typeof to === "string" ? [{ status: to }] : to);

/** Roles in words: the first few of them. */
export function rolesInWords(people: readonly Person[]): string {
  const names = [...new Set(people.map(({ roles }) => roles.map((role) => `"${role}"`).join(" with ")))];
  return names.length > 4 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");
}
