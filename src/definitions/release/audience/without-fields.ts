import {
  type ColumnPlaces,
  type Definition,
  isObject,
  isWithin,
  type Json,
  type JsonSchema,
  listPlace,
  type Pointer,
  segments,
  set,
} from "../../../engine/index.ts";

/** Shape, looks and record of a form without these fields, and without what analysts noted beside. */
export function withoutFields(
  { schema, ui, record }: Definition,
  hidden: readonly Pointer[],
): Pick<Definition, "schema" | "ui" | "record"> {
  const isKept = (form: Pointer) => !hidden.some((field) => isWithin(form, field));
  return {
    schema: hidden.reduce(
      (left, field) => withoutProperty(left, segments(field)),
      withoutComments(schema as Json),
    ) as JsonSchema,
    ui: hidden.reduce((left, field) => set(left, field, undefined), ui),
    record: {
      fields: Object.fromEntries(
        Object.entries(record.fields).flatMap(([key, { form }]) => (isKept(form) ? [[key, { form }]] : [])),
      ),
      lists: Object.fromEntries(
        Object.entries(record.lists).map(([key, { from }]) => [
          key,
          { from: from.filter(({ form }) => isKept(form)).map(({ search: _, ...source }) => source) },
        ]),
      ),
      // What a claim knows beside its form is our own people's; where a search looks is nobody's business.
      ...(record.columns && {
        columns: Object.fromEntries(
          Object.entries(record.columns).flatMap(([key, { from, search: _, count: __, ...places }]) =>
            from.startsWith("/form/") && isKept(from.slice("/form".length))
              ? [[key, { from, ...withoutStaffsLists(places) }]]
              : [],
          ),
        ),
      }),
      ...(record.rest && { rest: record.rest }),
    },
  };
}

/** What the staff's lists show or are asked for is theirs. */
function withoutStaffsLists({ list, filter, order, ...places }: ColumnPlaces): ColumnPlaces {
  if (listPlace({ list })?.readers !== "everybody") return places;
  return { ...places, list, ...(filter && { filter }), ...(order && { order }) };
}

function withoutProperty(schema: Json, [head, ...rest]: string[]): Json {
  if (head === undefined || !isObject(schema) || !isObject(schema.properties)) return schema;
  const { [head]: child, ...others } = schema.properties;
  if (child === undefined) return schema;
  if (rest.length > 0) return { ...schema, properties: { ...schema.properties, [head]: withoutProperty(child, rest) } };
  const { required, ...open } = schema;
  const left = Array.isArray(required) ? required.filter((name) => name !== head) : [];
  return { ...open, properties: others, ...(left.length > 0 && { required: left }) };
}

function withoutComments(node: Json): Json {
  if (Array.isArray(node)) return node.map(withoutComments);
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) => (key === "$comment" ? [] : [[key, withoutComments(value)]])),
  );
}
