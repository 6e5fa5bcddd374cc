import type { Definition, Json, Pointer } from "./definition.ts";
import { schemaAt } from "./form.ts";
import { pointerOf } from "./pointer.ts";

/** Where the claim record of the API has the account's key. */
const recordKey = "customer/uuid";

/**
 * The field that holds the account a claim is for, as `{uuid, company, address, phone, email}`: the one that `customer-search` draws,
 * else that of which `record.json` maps the key, else the one of that shape.
 */
export function accountField({ ui, record, schema }: Pick<Definition, "ui" | "record" | "schema">): Pointer {
  const key = record.fields[recordKey]?.form;
  const mapped = key?.slice(0, key.lastIndexOf("/")) as Pointer | undefined;
  const isAccount = (field: Pointer) =>
    ["uuid", "company", "email"].every((part) => schemaAt(schema, `${field}/${part}`) !== undefined);
  const shaped = () =>
    Object.keys((typeof schema === "object" && schema.properties) || {})
      .map((name) => pointerOf([name]))
      .find(isAccount);
  return drawnAt(ui, []) ?? mapped ?? shaped() ?? `/${recordKey.slice(0, recordKey.indexOf("/"))}`;
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
