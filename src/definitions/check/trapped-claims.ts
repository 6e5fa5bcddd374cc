import type { Condition } from "../../engine/index.ts";
import { isNever, meets, misses, type Premise } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import { actingOf, isEnd } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";
import { type ClaimWith, changesValue, claimsToTry } from "./steady-values.ts";
import { trappedByFacts } from "./trapped-by-facts.ts";
import { type Way, waysOf } from "./ways.ts";

/**
 * No claim stays in a status for ever because of an answer, a fact or a value worked out that nobody can change there any more.
 * Each such value is tried by itself: a claim that has it (or lacks it) is led through all transitions that it can be proved not to miss.
 */
export const trappedClaims: Check = (input) => {
  const acting = actingOf(input);
  if (!acting || !input.isWhole("sections", "rules", "schema", "ui", "facts")) return [];
  if (!input.isClear(...input.conditions.map(({ condition }) => condition))) return [];
  const ways = waysOf(input, acting);
  const ends = endsOf(input);
  const usual = new Set(comingFrom(ways, ends));
  const byFacts = trappedByFacts(input, acting);
  const reported = new Set<string>();
  const trapped = claimsToTry(input, ways).flatMap((claim): Fault[] => {
    const open = ways.filter((way) => isOpen(input, way, claim));
    if (open.length === ways.length) return [];
    const stories = storiesOf(open);
    const free = [...stories.keys()].filter((status) => changesValue(input, acting, claim, status));
    const saved = new Set(comingFrom(open, [...ends, ...free]));
    const lost = [...stories.keys()].filter((status) => status !== "new" && usual.has(status) && !saved.has(status));
    const dead = lost.find((status) => !open.some(({ from, to }) => from === status && to !== status)) ?? lost[0];
    if (dead === undefined || lost.some((status) => reported.has(status))) return [];
    reported.add(dead);
    return [trapFault(input, { claim, dead, story: stories.get(dead) ?? [], open, ways })];
  });
  return [...trapped, ...byFacts];
};

const endsOf = ({ definition }: CheckInput): string[] =>
  Object.entries(definition.workflow.statuses)
    .filter(([, { phase }]) => isEnd(phase))
    .map(([status]) => status);

/** Statuses from which these can be reached. */
function comingFrom(ways: readonly Way[], goals: readonly string[]): string[] {
  const found = new Set(goals);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { from, to } of ways) if (found.has(to)) found.add(from);
  }
  return [...found];
}

/** The shortest story of transitions that leads to each status. */
function storiesOf(ways: readonly Way[]): Map<string, string[]> {
  const stories = new Map<string, string[]>([["new", []]]);
  for (const [status, story] of stories) {
    for (const { from, to, id } of ways) {
      if (from === status && !stories.has(to)) stories.set(to, [...story, id]);
    }
  }
  return stories;
}

/** Could such a claim go this way, as far as is known? What does not read the value is not hindered by it. */
function isOpen({ world }: CheckInput, { from, guards, demands }: Way, { premises, pointers }: ClaimWith): boolean {
  const reads = (conditions: readonly Condition[], names: ReadonlySet<string>) =>
    conditions.some((one) => {
      const read = namesIn(one);
      for (const name of names) if (read.has(name)) return true;
      return false;
    });
  const never = (conditions: readonly Condition[], further: readonly Premise[]) => {
    const here = reads(conditions, standing) ? [meets({ "/claim/status": { const: from } })] : [];
    return isNever(world, [...premises, ...here, ...further]);
  };
  const isMade = guards.some((guard) => !reads(guard, pointers) || !never(guard, guard.map(meets)));
  const isHeldUp = demands.some(
    ({ must, asked }) =>
      reads([must], pointers) && never([must], [meets(must)]) && asked.every((one) => never([one], [misses(one)])),
  );
  return isMade && !isHeldUp;
}

/** Each claim that is tried asks it of each way. */
const named = new WeakMap<Condition, ReadonlySet<string>>();

function namesIn(condition: Condition): ReadonlySet<string> {
  const names = named.get(condition) ?? new Set(pointersOf(condition).map(({ pointer }) => pointer));
  named.set(condition, names);
  return names;
}

const standing: ReadonlySet<string> = new Set(["/claim/status", "/claim/phase"]);

interface Trap {
  claim: ClaimWith;
  dead: string;
  story: string[];
  open: Way[];
  ways: Way[];
}

function trapFault({ files }: CheckInput, { claim, dead, story, open, ways }: Trap): Fault {
  const closed = ways.filter((way) => way.from === dead && way.to !== dead && !open.includes(way));
  const places = [...new Set(closed.map((way) => `"${way.id}" (${reasonOf(files, way, claim)})`))];
  const barred = places.length > 0 ? `cannot be led on by ${places.slice(0, 3).join(" or ")}` : "never comes to an end";
  const message = `A claim can stay in "${dead}" for ever: one ${claim.words} comes there by ${story.map((id) => `"${id}"`).join(", ")} and ${barred}, and nobody can change that there. Add a way on for it, ask for it earlier, or let it be changed there.`;
  return files.workflow.faultAtKey(["statuses", dead], "no-way-on", message);
}

/** Where the way is closed to such a claim: at a rule, or at its own condition. */
function reasonOf(files: CheckInput["files"], { path, demands }: Way, { pointers }: ClaimWith): string {
  const rule = demands.find(({ must }) => pointersOf(must).some(({ pointer }) => pointers.has(pointer)))?.rule;
  const { file, line } = rule
    ? files.rules.faultAtKey(["rules", rule], "", "")
    : files.workflow.faultAtKey([...path, "allowed"], "", "");
  return `${file}:${line}`;
}
