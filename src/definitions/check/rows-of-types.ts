import { type Effect, type Phase, rowsOf, type TransitionRow, type Workflow } from "../../engine/index.ts";
import type { ClaimTypeFile } from "../claim-type-files.ts";
import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import { listOf } from "./acting.ts";
import type { SharedCheckInput } from "./check.ts";

/** One row of a transition as it is written, whichever types have it from there. */
export interface WrittenRow {
  type: string;
  id: string;
  via: string;
  asks: string | undefined;
  row: TransitionRow;
  effects: Effect[];
  /** Phases that it starts from. */
  before: (Phase | undefined)[];
  /** Statuses that it leads to from others. */
  enters: string[];
  isHandedOn: boolean;
  /** It writes to those who must authorise. */
  tellsLevel: boolean;
  /** Every status of its type. */
  statuses: string[];
  /** Letters and facts that its type has, its own and those that all share. */
  known: Record<"letters" | "facts", string[]>;
  /** Its type says who authorises. */
  hasLevels: boolean;
  /** Another type has it from this one, and it was met there first. */
  isInherited: boolean;
  fault(part: "effects" | "to" | "allowed", code: string, message: string): Fault;
}

/** The rows of all types of claims, those too that a type has from another. A form that makes no claim does nothing like them. */
export function rowsOfTypes({ types, shared }: SharedCheckInput): WrittenRow[] {
  const places = new Set<string>();
  const addressees = (shared.files.letters.json as { letters?: Record<string, { to?: unknown }> }).letters ?? {};
  const namesIn = ({ json }: ClaimTypeFile, list: "letters" | "facts"): string[] =>
    Object.keys((json as Record<string, object | undefined>)[list] ?? {});
  return types.flatMap(({ type, workflow: source, letters, facts }) => {
    const known = { letters: namesIn(letters, "letters"), facts: namesIn(facts, "facts") };
    if (!source.isWhole || !source.isReadable || source.mended.length > 0) return [];
    if (shared.claimTypes.some((known) => known.type === type && known.isClaim === false)) return [];
    const { statuses, transitions, authorisation } = source.json as unknown as Workflow;
    const phaseOf = (status: string): Phase | undefined =>
      status === "new" ? "draft" : (statuses[status]?.phase ?? shared.statuses[status]?.phase);
    return Object.entries(transitions).flatMap(([id, transition]) =>
      rowsOf(transition).flatMap(({ place, row }): WrittenRow[] => {
        const path = ["transitions", id, ...place.split("/").slice(1)];
        const { file, line } = source.faultAtKey([...path, "to"], "", "");
        const isInherited = places.has(`${file}:${line}`);
        places.add(`${file}:${line}`);
        // Effects by name do more than is written here.
        if ((row.effects ?? []).some((one) => typeof one === "string")) return [];
        const targets = listOf(row.to);
        return [
          {
            type,
            id,
            via: transition.via ?? "resolution",
            asks: transition.asks === undefined ? undefined : JSON.stringify(transition.asks),
            row,
            effects: (row.effects ?? []) as Effect[],
            before: [...new Set(row.from.map(phaseOf))],
            enters: targets
              .map(({ status }) => status)
              .filter((status) => status !== "same" && status !== "before" && !row.from.includes(status)),
            isHandedOn: targets.some(({ authoriseRole }) => authoriseRole !== undefined),
            tellsLevel: (row.effects ?? []).some(
              (one) => typeof one !== "string" && "letter" in one && addressees[one.letter]?.to === "level",
            ),
            statuses: Object.keys(statuses),
            known,
            hasLevels: authorisation !== undefined,
            isInherited,
            fault: (part, code, message) => faultIn(source, path, row, part, code, message),
          },
        ];
      }),
    );
  });
}

function faultIn(
  source: ClaimTypeFile,
  path: Step[],
  row: TransitionRow,
  part: "effects" | "to" | "allowed",
  code: string,
  message: string,
): Fault {
  const key = part === "effects" && !row.effects ? "to" : part;
  return { ...source.faultAtKey([...path, key], code, message), isAdvice: true };
}

/** What a row does, one by one, in the words of the file. */
export function doings({ effects, asks, isHandedOn, tellsLevel }: WrittenRow): string[] {
  const ofEffect = (effect: Effect): string[] => {
    if ("set" in effect) {
      return Object.entries(effect.set).flatMap(([fact, value]) => [
        `"set" of "${fact}"`,
        ...(typeof value === "string" ? [`"set": { "${fact}": "${value}" }${effect.ifAbsent ? " once" : ""}`] : []),
      ]);
    }
    if ("clear" in effect) return effect.clear.map((fact) => `"clear": ["${fact}"]`);
    const [key = "", value] = Object.entries(effect).find(([one]) => one !== "when" && one !== "ifPresent") ?? [];
    return [`"${key}": ${JSON.stringify(value)}`];
  };
  return [
    ...effects.flatMap(ofEffect),
    ...(asks === undefined ? [] : [`"asks": ${asks}`]),
    ...(isHandedOn ? ['"authoriseRole"'] : []),
    ...(tellsLevel ? ['a letter to "level"'] : []),
  ];
}

/** A fact that no row of a type sets, and that more than one of them leaves out, is not forgotten: the type does without it. */
export function isDoneWithout(
  { type }: WrittenRow,
  doing: string,
  found: readonly { row: WrittenRow; lost: string[] }[],
  all: readonly WrittenRow[],
): boolean {
  const [fact] = /"\/claim\/[^"]+"/.exec(doing) ?? [];
  if (fact === undefined) return false;
  const own = all.filter((row) => row.type === type);
  const leaving = found.filter(({ row, lost }) => row.type === type && lost.some((one) => one.includes(fact)));
  const isSet = own.some((row) => doings(row).includes(`"set" of ${fact}`));
  return !isSet && new Set(leaving.map(({ row }) => row)).size > 1;
}

/** What a row would take away no claim has where it starts: nothing of its type that sets it leads there. Facts that people write aside. */
export function isNeverThere({ type, row, known }: WrittenRow, doing: string, all: readonly WrittenRow[]): boolean {
  const [, fact = ""] = /^"clear": \["(.+)"\]$/.exec(doing) ?? [];
  const own = all.filter((one) => one.type === type);
  const sets = ({ effects }: WrittenRow) => effects.some((one) => "set" in one && Object.hasOwn(one.set, fact));
  const clears = ({ effects }: WrittenRow) =>
    effects.some((one) => "clear" in one && one.when === undefined && one.clear.includes(fact));
  if (fact === "" || known.facts.includes(fact.replace("/claim/", "")) || !own.some(sets)) return false;
  const leadingTo = (status: string) =>
    own.flatMap((one) => (listOf(one.row.to).some((to) => to.status === status) ? one.row.from : []));
  const held = new Set<string>();
  for (let before = -1; before !== held.size; ) {
    before = held.size;
    for (const one of own.filter((each) => sets(each) || !clears(each)))
      for (const from of one.row.from.filter((status) => sets(one) || held.has(status)))
        for (const { status } of listOf(one.row.to))
          for (const to of status === "same" ? [from] : status === "before" ? leadingTo(from) : [status]) held.add(to);
  }
  return !row.from.some((status) => held.has(status));
}
