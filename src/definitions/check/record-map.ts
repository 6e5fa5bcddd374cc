import { isObject, isTree, type Json } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Check, CheckInput } from "./check.ts";
import { locate, pointersIn } from "./world.ts";

/** The record map names values that the form has, and gives each record key and each form path one partner. */
export const recordMap: Check = (input) => [...fieldFaults(input), ...listFaults(input)];

function fieldFaults({ files, definition, isWhole }: CheckInput): Fault[] {
  const { fields, lists } = definition.record;
  const known = pointersIn(definition.schema);
  return Object.entries(fields).flatMap(([key, { form, search }]): Fault[] => {
    const faults: Fault[] = [];
    const at = ["fields", key, "form"];
    if (isWhole("schema") && locate(definition.schema, form) === undefined) {
      const message = `There is no field "${form}" in form.schema.json.`;
      faults.push(files.record.fault(at, "unknown-field", message, nearestWord(form, known)));
    } else if (form.includes("/*")) {
      faults.push(files.record.fault(at, "list-item", `"${form}" is a value of a list's items; map it under "lists".`));
    }
    const isAnswer = isTree(definition.messages.fields[form]?.options);
    if (isWhole("schema", "messages") && !isAnswer && isListOfItems(locate(definition.schema, form))) {
      const message = `"${form}" is a list of items, and "${key}" keeps one value; map it under "lists".`;
      faults.push(files.record.fault(at, "list-value", message));
    }
    if (search && isWhole("schema") && isSearchless(locate(definition.schema, form))) {
      const message = `"${form}" is no text or number, so nobody can search for it; take "search" away.`;
      faults.push(files.record.fault(["fields", key, "search"], "search-type", message));
    }
    const clash = Object.keys(fields).find((one) => key.startsWith(`${one}/`));
    if (clash !== undefined || key in lists) {
      const message = `The record key "${key}" is taken by "${clash ?? key}" as well; rename one of them.`;
      faults.push(files.record.faultAtKey(["fields", key], "key-twice", message));
    }
    const twin = Object.entries(fields).find(([, other]) => other.form === form)?.[0];
    if (twin !== undefined && twin !== key) {
      const message = `"${form}" is kept as "${twin}" already, and only one of the two would come back into the form; take one of them away.`;
      faults.push(files.record.fault(at, "field-twice", message));
    }
    return faults;
  });
}

function isListOfItems(found: ReturnType<typeof locate>): boolean {
  if (found === undefined || found === "open" || !isObject(found.schema)) return false;
  const { type, items } = found.schema;
  return type === "array" && isObject(items) && items.type === "object";
}

/** Objects and yes-or-no have no words to be found by; of lists, those of objects. */
function isSearchless(found: ReturnType<typeof locate>): boolean {
  if (found === undefined || found === "open" || !isObject(found.schema)) return false;
  const { type } = found.schema;
  return isListOfItems(found) || type === "object" || type === "boolean";
}

function listFaults({ files, definition, isWhole }: CheckInput): Fault[] {
  if (!isWhole("schema")) return [];
  return Object.entries(definition.record.lists).flatMap(([key, { from }]) =>
    from.flatMap((source, index): Fault[] => {
      const path = ["lists", key, "from", index];
      const found = locate(definition.schema, source.form);
      if (found === undefined) {
        const message = `There is no list "${source.form}" in form.schema.json.`;
        return [
          files.record.fault(
            [...path, "form"],
            "unknown-field",
            message,
            nearestWord(source.form, pointersIn(definition.schema)),
          ),
        ];
      }
      if (found === "open" || !isObject(found.schema)) return [];
      const { type, items } = found.schema;
      if (type !== undefined && ![type].flat().includes("array")) {
        return [
          files.record.fault([...path, "form"], "no-list", `"${source.form}" is no list; map it under "fields".`),
        ];
      }
      const properties = isObject(items) && isObject(items.properties) ? items.properties : undefined;
      if (!properties) return [];
      const known = Object.keys(properties);
      const judge = (name: string, at: (string | number)[]): Fault[] =>
        Object.hasOwn(properties, name)
          ? []
          : [
              files.record.fault(
                [...path, ...at],
                "unknown-field",
                `The items of "${source.form}" have no "${name}".`,
                nearestWord(name, known),
              ),
            ];
      const names = Object.entries(source.fields);
      return [
        ...names.flatMap(([record, name]) => judge(name, ["fields", record])),
        ...(source.search ?? []).flatMap((name, place) => judge(name, ["search", place])),
        ...(source.search ?? []).flatMap((name, place) =>
          unmapped(name, names, source.spread?.list).map((message) =>
            files.record.fault([...path, "search", place], "search-unmapped", message),
          ),
        ),
        ...(source.spread ? judge(source.spread.list, ["spread", "list"]) : []),
        ...(source.spread && Object.hasOwn(properties, source.spread.list) && !isList(properties[source.spread.list])
          ? [files.record.fault([...path, "spread", "list"], "no-list", `"${source.spread.list}" is no list.`)]
          : []),
        ...Object.keys(source.fixed ?? {}).flatMap((record) =>
          Object.hasOwn(source.fields, record)
            ? [
                files.record.faultAtKey(
                  [...path, "fields", record],
                  "key-twice",
                  `"${record}" is fixed and mapped at once; leave one.`,
                ),
              ]
            : [],
        ),
      ];
    }),
  );
}

const isList = (schema: Json | undefined): boolean =>
  !isObject(schema) || schema.type === undefined || [schema.type].flat().includes("array");

/** A search word that the record does not carry would be lost on the way back. */
const unmapped = (name: string, names: [string, string][], spread: string | undefined): string[] =>
  names.some(([, own]) => own === name) || name === spread
    ? []
    : [`"${name}" is searched but not mapped; add it to "fields" here or take it out of "search".`];
