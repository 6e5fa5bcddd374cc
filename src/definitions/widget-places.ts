import { type CompiledDefinition, isObject, type Json, type Pointer, pointerOf } from "../engine/index.ts";

/** A field of the form that a widget of our own draws, and what its options say. */
export interface WidgetPlace {
  field: Pointer;
  widget: string;
  options: { [key: string]: Json };
}

/** Where widgets stand as `ui:field` in a definition's form, in the order of `form.ui.json`. */
export function widgetPlaces({ ui }: Pick<CompiledDefinition, "ui">): readonly WidgetPlace[] {
  const places = known.get(ui) ?? placesIn(ui, []);
  known.set(ui, places);
  return places;
}

/** A definition's form never changes: an edited one is another. */
const known = new WeakMap<object, WidgetPlace[]>();

function placesIn(node: Json | undefined, path: string[]): WidgetPlace[] {
  if (!isObject(node)) return [];
  const { "ui:field": widget, "ui:options": options } = node;
  const here =
    typeof widget === "string" ? [{ field: pointerOf(path), widget, options: isObject(options) ? options : {} }] : [];
  const below = Object.entries(node)
    .filter(([key]) => !key.startsWith("ui:"))
    .flatMap(([key, child]) => placesIn(child, [...path, key]));
  return [...here, ...below];
}
