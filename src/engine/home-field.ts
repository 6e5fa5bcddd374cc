import type { Pointer, Rule } from "./definition.ts";

/** The field of a section that a pointer belongs to: itself, or the list or object that holds it. */
export function homeField(pointer: Pointer, fields: { has(field: Pointer): boolean }): Pointer | undefined {
  for (let place = pointer; place !== ""; place = place.slice(0, place.lastIndexOf("/"))) {
    if (fields.has(place)) return place;
  }
  return undefined;
}

/**
 * Does the rule demand that its own field is there? Whatever it asks of it, nothing holds of what is absent; unless it asks that
 * of an answer alone, and says so in `when`.
 */
export function demandsPresence({ field, when, must, blocks }: Rule): boolean {
  const own = `/form${field}`;
  const asked = must?.[own];
  if (!blocks?.length || asked === undefined || asked === false) return false;
  return asked === true || !JSON.stringify(when ?? {}).includes(`"${own}":`);
}
