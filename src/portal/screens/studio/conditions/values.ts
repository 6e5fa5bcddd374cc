import facts from "../../../../../schemas/meta/facts.schema.json";
import {
  type Choice,
  capitalised,
  type Definition,
  described,
  type Json,
  type JsonSchema,
} from "../../../../engine/index.ts";
import type { Check, Texts } from "../draft-store.ts";
import { read } from "../field-edits.ts";
import type { Option } from "../inline-form.tsx";
import { type Names, plain } from "./sentence.ts";

/** Something that a condition can read. */
export interface Value {
  pointer: string;
  name: string;
  schema: { [keyword: string]: Json };
  /** What it may be, where that is known: values with their words. */
  choices: [value: Json, words: string][];
}

/** What is said of the kinds of values before their names. */
const owners: [string, string][] = [
  ["/item/", "Item"],
  ["/form/", "Form"],
  ["/claim/", "Claim"],
  ["/user/", "Person"],
];

/** By its own name in the group of its owner, so that a typed letter finds it. */
export const inList = ({ pointer, name }: Value): Option => {
  const [, owner = ""] = owners.find(([start]) => pointer.startsWith(start)) ?? [];
  const own = name.replace(/^the (claim|person)'s /, "");
  return [pointer, capitalised(own), owner];
};

type Schema = Value["schema"];

/** Everything that the conditions of a type may name. */
export interface World extends Names {
  values: Value[];
  valueAt(pointer: string): Value | undefined;
  /** Values of the items of lists, by pointers with `*`. */
  inLists: Value[];
  /** What rules over a list read besides, as `/item/…`. */
  itemsOf(list: string): Value[];
  /** Shared conditions: what refers to them, and what they ask. */
  named: [ref: string, condition: unknown][];
}

type Roles = Check["roles"];
/** Of a definition what is read of it; absent until it was checked. */
type Known = Pick<Definition, "schema" | "messages" | "workflow" | "facts" | "computed"> | undefined;

/** The world of a type's conditions, by its definition as it was last checked and the files as they stand. */
export function worldOf(definition: Known, texts: Texts, roles: Roles): World {
  const fields = fieldsBelow(definition, definition?.schema ?? {}, "");
  const inWords = (pointer: string) => {
    const options = definition && pointer.startsWith("/claim/") && described(definition, pointer).words?.options;
    return options ? labelled(options) : undefined;
  };
  const told = (pointer: string, name: string, schema: Schema): Value => {
    const named = choicesNamed(schema, definition, texts, roles);
    return { pointer, name, schema, choices: named.length > 0 ? named : (inWords(pointer) ?? fixed(schema) ?? []) };
  };
  const claim = [
    ...flat(facts.properties.claim.properties as unknown as Record<string, Schema>, "/claim"),
    ...Object.keys(definition?.computed ?? {}).map((name): [string, Schema] => [`/claim/computed/${name}`, {}]),
  ].map(([pointer, schema]) => told(pointer, `the claim's ${lastWords(pointer)}`, schema));
  const declared = Object.entries(definition?.facts ?? {}).map(([name, { schema }]) =>
    told(`/claim/${name}`, definition?.messages.facts?.[name]?.title ?? plain(name), schema as Schema),
  );
  const user = flat(facts.properties.user.properties as unknown as Record<string, Schema>, "/user").map(
    ([pointer, schema]) => told(pointer, `the person's ${lastWords(pointer)}`, schema),
  );
  const values = [...fields.filter(({ pointer }) => !pointer.includes("/*")), ...declared, ...claim, ...user];
  const byPointer = new Map(values.map((value) => [value.pointer, value]));
  const items = fields.filter(({ pointer }) => pointer.includes("/*/"));
  const itemAt = (pointer: string) => items.find((one) => one.pointer.endsWith(`/*${pointer.slice("/item".length)}`));
  const valueAt = (pointer: string) =>
    byPointer.get(pointer) ?? (pointer.startsWith("/item/") ? itemAt(pointer) : undefined);
  return {
    values,
    valueAt,
    inLists: items,
    itemsOf: (list) =>
      items.flatMap((one) => {
        const [start, rest = ""] = one.pointer.split("/*/");
        return start === `/form${list}` && !rest.includes("*") ? [{ ...one, pointer: `/item/${rest}` }] : [];
      }),
    named: Object.entries(read<{ $defs?: object }>(texts["shared/conditions.schema.json"])?.$defs ?? {}).map(
      ([name, condition]) => [`../shared/conditions.schema.json#/$defs/${name}`, condition],
    ),
    nameOf: (pointer) => valueAt(pointer)?.name ?? nameless(pointer),
    labelOf: (pointer, value) => valueAt(pointer)?.choices.find(([one]) => one === value)?.[1],
  };
}

const lastWords = (pointer: string): string => plain(pointer.split("/").slice(2).reverse().join(" of "));

function nameless(pointer: string): string {
  const owner = { claim: "the claim's ", user: "the person's ", item: "its " }[pointer.split("/")[1] ?? ""] ?? "";
  return `${owner}${lastWords(pointer)}`;
}

/** Every value of the form with its words; those of items stand under `*`. */
function fieldsBelow(definition: Known, schema: JsonSchema, path: string): Value[] {
  if (typeof schema !== "object") return [];
  const { properties, items } = schema as { properties?: Record<string, Schema>; items?: Schema };
  const words = definition?.messages.fields[path];
  const isValue = path !== "" && !properties && !path.endsWith("/*");
  const options = words?.options && labelled(words.options);
  const own: Value[] = isValue
    ? [
        {
          pointer: `/form${path}`,
          name: words?.title ?? plain((path.split("/*").at(-1) || path).slice(1).replaceAll("/", " ")),
          schema,
          choices: options ?? fixed((items as Schema) ?? schema) ?? [],
        },
      ]
    : [];
  return [
    ...own,
    ...Object.entries(properties ?? {}).flatMap(([key, one]) => fieldsBelow(definition, one, `${path}/${key}`)),
    ...(items ? fieldsBelow(definition, items, `${path}/*`) : []),
  ];
}

const labelled = (options: Choice[]) => options.map(({ value, label }): [Json, string] => [value, label]);

/** Facts by pointer; those that hold others are taken apart. */
function flat(properties: Record<string, Schema>, path: string): [string, Schema][] {
  return Object.entries(properties).flatMap(([name, schema]) =>
    schema.properties
      ? flat(schema.properties as Record<string, Schema>, `${path}/${name}`)
      : [[`${path}/${name}`, schema] as [string, Schema]],
  );
}

function fixed(schema: Schema): [Json, string][] | undefined {
  if (schema.type === "boolean") {
    return [
      [true, "yes"],
      [false, "no"],
    ];
  }
  return Array.isArray(schema.enum) ? schema.enum.map((value) => [value, String(value)]) : undefined;
}

/** Values that are names of other files: roles, statuses, permissions, claim types. */
function choicesNamed(schema: Schema, definition: Known, texts: Texts, roles: Roles): [Json, string][] {
  const names = String(schema.names ?? (schema.items as Schema | undefined)?.names ?? "");
  const plainly = (list: string[]) => list.map((one): [Json, string] => [one, plain(one)]);
  const access = read<{ roles?: object; permissions?: string[] }>(texts["access.json"]);
  const together = (...lists: string[][]) => [...new Set(lists.flat())];
  if (names === "role") {
    const known = roles.map(({ role }) => role);
    return plainly(together(Object.keys(access?.roles ?? {}), known));
  }
  if (names === "permission") {
    const known = roles.flatMap(({ permissions }) => permissions);
    return together(access?.permissions ?? [], known)
      .sort()
      .map((one) => [one, one]);
  }
  if (names === "claim-type") {
    const types = read<{ types?: { type: string }[] }>(texts["shared/claim-types.json"])?.types ?? [];
    return plainly(types.map(({ type }) => type));
  }
  if (names !== "status") return [];
  const labels = Object.keys(definition?.workflow.statuses ?? {}).map((status): [Json, string] => [
    status,
    definition?.messages.statuses[status]?.label ?? status,
  ]);
  return [["new", "Not saved yet"], ...labels];
}
