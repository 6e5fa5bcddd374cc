import type { Definition, Json, Pointer } from "./definition.ts";
import { pointerOf } from "./pointer.ts";

/** Where the claim record of the API has the account's key. */
const recordKey = "customer/uuid";

/**
 * The field that holds the account a claim is for, as `{uuid, company, address, phone, email}`: the one that `customer-search` draws,
 * else that of which `record.json` maps the key.
 */
export function accountField({ ui, record }: Pick<Definition, "ui" | "record">): Pointer {
  const key = record.fields[recordKey]?.form ?? `/${recordKey}`;
  return drawnAt(ui, []) ?? key.slice(0, key.lastIndexOf("/"));
}

function drawnAt(node: Json, path: string[]): Pointer | undefined {
  if (typeof node !== "object" || node === null || Array.isArray(node)) return undefined;
  if (node["ui:field"] === "customer-search") return pointerOf(path);
  for (const [key, child] of Object.entries(node)) {
    const found = key.startsWith("ui:") ? undefined : drawnAt(child, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
