import type { JsonSchema, Pointer } from "../definition.ts";
import { schemaAt } from "../form.ts";
import { isWithin } from "../pointer.ts";
import { type MigrationStep, targetOf } from "./migration.ts";

/** The places where a form of this schema holds values: no object, and of lists their items. */
export function leavesOf(schema: JsonSchema | undefined, at: Pointer = ""): Pointer[] {
  if (typeof schema !== "object") return [at];
  const { properties, items } = schema as { properties?: Record<string, JsonSchema>; items?: JsonSchema };
  if (properties) return Object.entries(properties).flatMap(([name, one]) => leavesOf(one, `${at}/${name}`));
  const item = typeof items === "object" ? (items as { properties?: object; items?: object }) : undefined;
  return item?.properties || item?.items ? leavesOf(items, `${at}/*`) : [at];
}

/** Where the values at a place go, by pointers with `*`; null: they are set aside. */
export function wayOf(steps: readonly MigrationStep[], leaf: Pointer): (Pointer | null)[] {
  let places: (Pointer | null)[] = [leaf];
  for (const step of steps) places = places.flatMap((place) => (place === null ? [null] : stepOf(step, place)));
  return [...new Set(places)];
}

function stepOf(step: MigrationStep, place: Pointer): (Pointer | null)[] {
  if ("rename" in step || "move" in step) {
    const [from, to] = targetOf(step);
    return [isWithin(place, from) ? `${to}${place.slice(from.length)}` : place];
  }
  if ("split" in step) return place === step.split ? step.into : [place];
  if ("join" in step) return step.join.includes(place) ? [step.to] : [place];
  if ("wrap" in step && isWithin(place, step.wrap) && place !== step.wrap) {
    return [`${step.wrap}/*${place.slice(step.wrap.length)}`];
  }
  if ("unwrap" in step && place.startsWith(`${step.unwrap}/*`)) {
    return [`${step.unwrap}${place.slice(step.unwrap.length + 2)}`];
  }
  if ("setAside" in step) return [isWithin(place, step.setAside) ? null : place];
  return [place];
}

/** Places of the old form whose values have none in the new one: neither carried nor set aside. */
export function lostPlaces(steps: readonly MigrationStep[], before: JsonSchema, after: JsonSchema): Pointer[] {
  return leavesOf(before).filter((leaf) =>
    wayOf(steps, leaf).some((place) => place !== null && schemaAt(after, place) === undefined),
  );
}
