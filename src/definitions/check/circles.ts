import { type Condition, fieldEntry, type Pointer } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import { comparisonPointers } from "../value-walk.ts";
import type { Check, CheckInput } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";
import { firstAnswers } from "./first-answers.ts";
import type { PlacedCondition } from "./world.ts";

/** Nothing hangs on itself: fields that apply by each other, levels, types and figures that read what they decide. */
export const circles: Check = (input) => {
  const applied = appliesCircles(input);
  const isTold = (fault: Fault) => applied.some(({ file, line }) => file === fault.file && line === fault.line);
  return [...applied, ...firstAnswers(input).filter((fault) => !isTold(fault)), ...decided(input)];
};

interface Owned {
  /** Fields whose asking hangs on this condition. */
  fields: Pointer[];
  reads: Pointer[];
  placed: PlacedCondition;
}

function appliesCircles({ conditions, definition }: CheckInput): Fault[] {
  const owned = conditions
    .filter(({ place }) => place.endsWith("/applies"))
    .map((placed): Owned => {
      const [kind, id] = placed.place.split("/");
      const section = definition.sections.find((one) => one.id === id);
      const fields =
        kind === "sections"
          ? (section?.fields ?? []).map((entry) => fieldEntry(entry).field)
          : [placed.place.slice("fields".length, -"/applies".length)];
      const reads = pointersOf(placed.condition).flatMap(({ pointer }) =>
        pointer.startsWith("/form/") ? [pointer.slice("/form".length)] : [],
      );
      return { fields, reads, placed };
    });
  const next = (one: Owned): Owned[] =>
    owned.filter((other) => other.fields.some((field) => one.reads.some((read) => overlap(field, read))));
  return owned.flatMap((start): Fault[] => {
    const trail = wayBack(start, next);
    if (!trail) return [];
    const { source, path } = start.placed;
    const names = trail.map(
      (one) => `"${one.placed.place.split("/")[0] === "sections" ? one.placed.place.split("/")[1] : one.fields[0]}"`,
    );
    const message =
      trail.length === 1
        ? `${names[0]} applies only by what it holds itself, so it could never be filled in; let it hang on another field.`
        : `${names.join(", ")} apply by each other in a circle; let one of them hang on another field.`;
    return [source.faultAtKey(path, "circle", message)];
  });
}

/** The shortest way from a condition back to itself. */
function wayBack(start: Owned, next: (one: Owned) => Owned[]): Owned[] | undefined {
  const queue: Owned[][] = [[start]];
  const seen = new Set<Owned>();
  while (queue.length > 0) {
    const trail = queue.shift() as Owned[];
    for (const one of next(trail.at(-1) as Owned)) {
      if (one === start) return trail;
      if (seen.has(one)) continue;
      seen.add(one);
      queue.push([...trail, one]);
    }
  }
  return undefined;
}

const overlap = (a: Pointer, b: Pointer): boolean => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);

const level = ["/claim/authorisingLevel", "/claim/authorisingRole", "/claim/nextAuthoriseRole"];

/** What each kind of place decides, and so cannot read. */
const decides: { places: RegExp; facts: (pointer: Pointer) => boolean; what: string }[] = [
  { places: /^workflow\/authorisation\/levels\//, facts: (pointer) => level.includes(pointer), what: "the level" },
  { places: /^workflow\/types\//, facts: (pointer) => pointer === "/claim/type", what: "the claim type" },
  {
    places: /^figures\//,
    facts: (pointer) => /^\/claim\/figures(\/|$)/.test(pointer) || level.includes(pointer),
    what: "figures (and what hangs on them)",
  },
  { places: /^computed\//, facts: (pointer) => level.includes(pointer), what: "computed values" },
];

function decided({ conditions }: CheckInput): Fault[] {
  return conditions.flatMap((placed) =>
    decides.flatMap(({ places, facts, what }): Fault[] => {
      if (!places.test(placed.place)) return [];
      return readsOf(placed)
        .filter(({ pointer }) => facts(pointer))
        .map(({ pointer, path, isKey }) => {
          const message = `"${pointer}" is worked out from this; what decides ${what} cannot read it. Read the form instead.`;
          return placed.source[isKey ? "faultAtKey" : "fault"](path, "circle", message);
        });
    }),
  );
}

const readsOf = (placed: PlacedCondition): { pointer: Pointer; path: Step[]; isKey: boolean }[] => [
  ...pointersOf(placed.condition as Condition).map(({ pointer, steps }) => ({
    pointer,
    path: [...placed.path, ...steps],
    isKey: true,
  })),
  ...comparisonPointers(placed).map((one) => ({ ...one, isKey: false })),
];
