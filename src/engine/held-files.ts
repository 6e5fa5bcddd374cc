import type { Json, JsonSchema, Pointer } from "./definition.ts";
import type { Form } from "./evaluation.ts";
import { get, segments } from "./pointer.ts";

/**
 * A field may hold files of the claim: a list of texts with `"format": "file"`, each the key of a file, a slash, and its name. What
 * has no such field belongs to the areas that take all files of a claim.
 */
export const fileFormat = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[^/\\]{1,255}$/;

export const heldKey = (held: string): string => held.slice(0, held.indexOf("/"));
export const heldName = (held: string): string => held.slice(held.indexOf("/") + 1);

interface FileField {
  /** With `*` for the items of a list. */
  field: Pointer;
  /** Endings of names, with the dot; none: any. */
  accept: string[];
}

type Described = { schema: JsonSchema; ui: Json };

const known = new WeakMap<object, FileField[]>();

/** The fields of a form that hold files. A definition's schema never changes: an edited one is another. */
function fileFields({ schema, ui }: Described): readonly FileField[] {
  if (typeof schema !== "object") return [];
  const fields = known.get(schema) ?? fieldsIn(schema, ui, "");
  known.set(schema, fields);
  return fields;
}

function fieldsIn(schema: JsonSchema | undefined, ui: Json | undefined, field: Pointer): FileField[] {
  if (typeof schema !== "object") return [];
  const { properties = {}, items } = schema as { properties?: Record<string, JsonSchema>; items?: JsonSchema };
  if (isHeldFiles(schema)) {
    const accept = get(ui, "/ui:options/accept");
    return [{ field, accept: Array.isArray(accept) ? accept.map((ending) => String(ending).toLowerCase()) : [] }];
  }
  const uiOf = (name: string) => get(ui, `/${name}`) as Json | undefined;
  return [
    ...Object.entries(properties).flatMap(([name, child]) => fieldsIn(child, uiOf(name), `${field}/${name}`)),
    ...fieldsIn(items, uiOf("items"), `${field}/*`),
  ];
}

/** Is this the schema of a field that holds files? */
export function isHeldFiles(schema: JsonSchema | undefined): boolean {
  const items = typeof schema === "object" ? (schema.items as JsonSchema | undefined) : undefined;
  return typeof items === "object" && items.format === "file";
}

/** The files that stand in fields of their own. */
export const heldIn = (definition: Described, form: Form): string[] =>
  fileFields(definition).flatMap(({ field }) =>
    valuesAt(form, segments(field)).flatMap((held) => (Array.isArray(held) ? held.map(String) : [])),
  );

function valuesAt(value: Json | undefined, [name, ...rest]: string[]): Json[] {
  if (value === undefined || value === null) return [];
  if (name === undefined) return [value];
  if (name === "*") return Array.isArray(value) ? value.flatMap((item) => valuesAt(item, rest)) : [];
  return valuesAt(get(value, `/${name}`) as Json | undefined, rest);
}

/**
 * The form with those files alone that the claim has and the field takes, since what conditions ask is what is there, not what was
 * written. `names`: the claim's files by key; undefined while some are still to come.
 */
export function withPresentFiles(definition: Described, form: Form, names: Record<string, string> | undefined): Form {
  return fileFields(definition).reduce((kept, { field, accept }) => {
    const isThere = (held: Json) => {
      const key = heldKey(String(held));
      const known = names && Object.hasOwn(names, key) ? names[key] : undefined;
      const name = names ? known : heldName(String(held));
      const isTaken = (text: string) => accept.length === 0 || accept.some((ending) => text.endsWith(ending));
      return name !== undefined && isTaken(name.toLowerCase());
    };
    return changeAt(kept, segments(field), (held) => (Array.isArray(held) ? held.filter(isThere) : held)) as Form;
  }, form);
}

function changeAt(value: Json | undefined, [name, ...rest]: string[], change: (value: Json) => Json): Json | undefined {
  if (value === undefined || value === null) return value;
  if (name === undefined) return change(value);
  if (name === "*") return Array.isArray(value) ? value.map((item) => changeAt(item, rest, change) ?? null) : value;
  if (typeof value !== "object" || Array.isArray(value) || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: changeAt(value[name] as Json, rest, change) ?? null };
}
