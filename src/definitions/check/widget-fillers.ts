import { isObject, type Json, type Pointer, segments } from "../../engine/index.ts";

/** By field, the widgets that may fill it in as a companion: those whose options name it or a part of it. */
export function fillersIn(ui: Json): Map<Pointer, Pointer[]> {
  const found = new Map<Pointer, Pointer[]>();
  const named = (value: Json, widget: Pointer): void => {
    if (typeof value === "string" && value.startsWith("/"))
      for (const field of [value, ...holdersOf(value)]) found.set(field, [...(found.get(field) ?? []), widget]);
    else if (typeof value === "object" && value !== null) for (const one of Object.values(value)) named(one, widget);
  };
  const walk = (value: Json, at: Pointer): void => {
    if (!isObject(value)) return;
    for (const [key, part] of Object.entries(value as Record<string, Json>)) {
      if (key.startsWith("ui:")) named(part, at);
      else walk(part, `${at}/${key === "items" ? "*" : key}`);
    }
  };
  walk(ui, "");
  return found;
}

/** `/a` and `/a/b` of `/a/b/c`. */
const holdersOf = (field: Pointer): Pointer[] =>
  segments(field)
    .map((_, index, all) => `/${all.slice(0, index).join("/")}`)
    .slice(1);
