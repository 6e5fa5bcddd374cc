import type { Definition, Json, Pointer } from "./definition.ts";
import { pointerOf } from "./pointer.ts";

/**
 * The field that holds the account a claim is for, as `{uuid, company, address, phone, email}`: the one that `customer-search` draws.
 * A form without that widget has it where the API's own forms do.
 */
export const accountField = ({ ui }: Pick<Definition, "ui">): Pointer => drawnAt(ui, []) ?? "/purchaser";

function drawnAt(node: Json, path: string[]): Pointer | undefined {
  if (typeof node !== "object" || node === null || Array.isArray(node)) return undefined;
  if (node["ui:field"] === "customer-search") return pointerOf(path);
  for (const [key, child] of Object.entries(node)) {
    const found = key.startsWith("ui:") ? undefined : drawnAt(child, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
