import { type Condition, get, isObject, type Json, type Pointer } from "../../engine/index.ts";
import { type Assignment, after, type Solving, schemaOf, solve, type Ways } from "./solve.ts";
import { samplesOf } from "./values.ts";

interface Counted {
  list: Pointer;
  where: Condition | undefined;
}

/** Lists whose items are counted for a value, also by way of other values. */
export function countsIn(
  pointer: Pointer,
  writtenAt: (pointer: Pointer) => Json,
  seen: readonly string[] = [],
): Counted[] {
  const written = writtenAt(pointer);
  if (!isObject(written) || seen.includes(pointer)) return [];
  const { count, where } = written;
  const isList = typeof count === "string" && count.startsWith("/form/") && !count.includes("*");
  const others = [...JSON.stringify(written).matchAll(/"(\/claim\/computed\/[^"/]+)"/g)].map(([, one]) => String(one));
  return [
    ...(isList ? [{ list: count.slice("/form".length), where: where as Condition | undefined }] : []),
    ...others.flatMap((one) => countsIn(one, writtenAt, [...seen, pointer])),
  ];
}

/** Longer lists are not tried. */
const mostItems = 12;

/** The list with as many items of that kind as a number says that is named; the others are made to be none. */
export function withCount(solving: Solving, { list, where }: Counted, near: readonly Json[]): Ways {
  const named = near.filter((one) => typeof one === "number").flatMap((one) => [one, one + 1, one - 1]);
  const length = [(get(solving.context.form, list) ?? []) as Json[]].flat().length;
  return [...new Set(named)].flatMap((count): Ways => {
    if (count < 0 || count > mostItems) return [];
    const way: Assignment[] = [];
    for (let index = 0; index < Math.max(count, where ? length : 0); index++) {
      const item = `${list}/${index}`;
      const here = { ...after(solving, way), item };
      const [more] = where
        ? solve(here, where, index < count)
        : samplesOf(schemaOf(solving, item), solving.context.claim.today).map((one): Assignment[] => [
            [`/form${item}`, one],
          ]);
      if (!more) return [];
      way.push(...more);
    }
    return [way];
  });
}
