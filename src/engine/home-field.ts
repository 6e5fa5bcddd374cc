import type { Pointer, Rule } from "./definition.ts";

/** The field of a section that a pointer belongs to: itself, or the list or object that holds it. */
export function homeField(pointer: Pointer, fields: { has(field: Pointer): boolean }): Pointer | undefined {
  for (let place = pointer; place !== ""; place = place.slice(0, place.lastIndexOf("/"))) {
    if (fields.has(place)) return place;
  }
  return undefined;
}

/** Is what the rule demands that its own field is there? */
export const demandsPresence = ({ field, must, blocks }: Rule): boolean =>
  Boolean(blocks?.length) && must?.[`/form${field}`] === true;
