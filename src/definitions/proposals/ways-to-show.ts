import { type Condition, factsOf, meets } from "../../engine/index.ts";
import { locate } from "../check/world.ts";
import { askedBy } from "../witness/attempt.ts";
import { type Assignment, type Solving, solve, after as upon, type Ways } from "../witness/solve.ts";
import { samplesOf, shifted } from "../witness/values.ts";
import type { Stage, Walk } from "../witness/walk.ts";
import { conditionAt, type Wanted } from "./wanted.ts";

/** Of more ways at one stage than that no others are tried. */
const mostWays = 60;

/**
 * What somebody could do at a stage so that a change shows: nothing, or answers for which a condition is another than it was, what
 * the condition needs to be asked at all brought about before.
 */
export function waysToShow(walk: Walk, { context }: Stage, wanted: Wanted, changed: Walk["definition"]): Ways {
  const { definition } = walk;
  const solving: Solving = { definition, context, isFree: walk.isFree(context), ...itemOf(definition, wanted) };
  const before = conditionAt(definition, wanted.place);
  const after = conditionAt(changed, wanted.place);
  const asked = asking(walk, wanted);
  const first: Ways = [[], ...asked.flatMap((conditions) => inTurn(solving, conditions))];
  const ways = first.flatMap((way) => {
    const here = upon(solving, way);
    const own = before && after ? differing(here, before, after) : [];
    return [way, ...own.map((more) => [...way, ...more])];
  });
  const known = new Set<string>();
  return ways
    .filter((way) => {
      const key = JSON.stringify(way);
      return known.has(key) ? false : Boolean(known.add(key));
    })
    .slice(0, mostWays);
}

/** Ways for a condition to be answered otherwise than its changed twin. */
function differing(solving: Solving, before: Condition, after: Condition): Ways {
  const all = [before, after].flatMap((one) => [solve(solving, one, true), solve(solving, one, false)].flat());
  const ways: Ways = [...all, ...edges(solving, before, after), ...both(solving, before, after)];
  if (solving.item !== undefined) return ways;
  return ways.filter((way) => {
    const facts = factsOf(solving.definition, upon(solving, way).context);
    return meets(before, facts) !== meets(after, facts);
  });
}

const both = (solving: Solving, before: Condition, after: Condition): Ways => [
  ...solve(solving, { allOf: [before, { not: after }] }),
  ...solve(solving, { allOf: [after, { not: before }] }),
];

/** Values at the edges of what the two ask for: spans that they name, counted from today, and limits. */
function edges(solving: Solving, before: Condition, after: Condition): Ways {
  const { definition, context } = solving;
  const text = JSON.stringify([before, after]);
  const pointers = new Set([...text.matchAll(/"(\/(?:form|item)\/[^"]*)"/g)].map(([, pointer]) => String(pointer)));
  const days = [...text.matchAll(/"P(\d+)D"/g)].flatMap(([, count]) =>
    [0, 1, -1].flatMap((by) => [-(Number(count) + by), Number(count) + by]),
  );
  const near = [...text.matchAll(/:(-?\d+)[,}]/g)].flatMap(([, limit]) => [Number(limit), Number(limit) + 1]);
  return [...pointers].flatMap((pointer): Ways => {
    const [, area = "", ...rest] = pointer.split("/");
    const field = `${area === "item" ? (solving.item ?? "") : ""}/${rest.join("/")}`;
    const found = locate(definition.schema, field);
    const schema = found && found !== "open" ? found.schema : undefined;
    const isDay = JSON.stringify(schema ?? null).includes('"date"');
    const values = isDay
      ? [...new Set(days)].map((by) => shifted(context.claim.today, by))
      : samplesOf(schema, context.claim.today, near);
    return [...values, undefined].map((value): Assignment[] => [[`/form${field}`, value]]);
  });
}

/** Conditions that must hold together for a place to be asked and its answer to be seen. */
function asking({ definition }: Walk, { place, edits }: Wanted): Condition[][] {
  const [kind, id = "", part] = place.split("/");
  if (kind !== "rules") return [];
  const rule = definition.rules[id];
  if (!rule) return [];
  const field = rule.field === undefined ? [] : askedBy(definition, rule.field);
  const isWhole = edits.every((edit) => edit.place === undefined);
  const unmet: Condition[] = rule.must ? [{ not: rule.must }] : [];
  const when: Condition[] = rule.when ? [rule.when] : [];
  if (part === "when") return [[...field, ...unmet], field];
  if (part === "must") return [[...field, ...when]];
  return isWhole ? [[...field, ...when, ...unmet]] : [];
}

function inTurn(solving: Solving, conditions: readonly Condition[]): Ways {
  return conditions.reduce<Ways>(
    (ways, condition) =>
      ways.flatMap((way) => solve(upon(solving, way), condition).map((one) => [...way, ...one])).slice(0, 4),
    [[]],
  );
}

/** A rule of a list is shown by its first item. */
function itemOf(definition: Walk["definition"], { place }: Wanted): Pick<Solving, "item"> {
  const [kind, id = ""] = place.split("/");
  const each = kind === "rules" ? definition.rules[id]?.each : undefined;
  return each === undefined ? {} : { item: `${each}/0` };
}
