import { get, isObject, type Json, type JsonSchema, type Pointer } from "../../engine/index.ts";
import type { ClaimTypeFiles } from "../claim-type-files.ts";
import { kindOf } from "../computed-kinds.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { SharedCheck, SharedCheckInput } from "./check.ts";
import { unitInTitle } from "./measured-units.ts";
import { locate } from "./world.ts";

type ExportColumn = SharedCheckInput["shared"]["exportColumns"][number];

/** Each column that all exports share has a heading of its own and one source, which some type fills. */
export const exportedColumns: SharedCheck = ({ shared, types }) => {
  const { columns: file } = shared.files;
  if (!file.isReadable) return [];
  const filled = new Set(types.flatMap(({ record }) => recordKeys(record.json)));
  const titles = new Set<string>();
  return shared.exportColumns.flatMap((column, index): Fault[] => {
    const fault = (key: string, code: string, message: string, near?: string) =>
      file.source.fault(["export", index, ...(key in column ? [key] : [])], code, message, near);
    const faults: Fault[] = [];
    if (titles.has(column.title)) faults.push(fault("title", "column-twice", `"${column.title}" stands here twice.`));
    titles.add(column.title);
    const said = (["from", "first", "join"] as const).filter((key) => column[key] !== undefined);
    if (said.length !== 1)
      faults.push(fault("title", "no-source", 'Say where its value stands: one of "from", "first" and "join".'));
    if (column.where && !column.each)
      faults.push(fault("where", "no-items", '"where" says which items count; name their list by "each".'));
    for (const { name, value, choices } of unmarked(types, column)) {
      const message = `No type's record.json marks an item of "${column.each}" with "${name}": ${JSON.stringify(value)}, so this column stays empty; it marks them as ${choices.map((one) => JSON.stringify(one)).join(", ")}.`;
      const near = nearestWord(String(value), choices.map(String));
      const at = ["export", index, "where", `/item/${name}`];
      faults.push({ ...file.source.faultAtKey(at, "unknown-value", message, near), isAdvice: true });
    }
    const unit = column.kind === "money" ? unitInTitle(column.title) : undefined;
    if (unit !== undefined && unit !== "money") {
      const message = `"${column.title}" is called by ${unit} and shown as money. Change "kind" or the title.`;
      faults.push({ ...fault("kind", "other-unit", message), isAdvice: true });
    }
    for (const key of said) {
      for (const pointer of [column[key] ?? []].flat()) {
        if (pointer.startsWith("/item/") !== (column.each !== undefined)) {
          faults.push(fault(key, "no-items", 'With "each" it is read from "/item/…", without it never.'));
        }
        const wrong = otherKind(types, column, pointer);
        if (wrong !== undefined) {
          const message = `"${column.title}" shows ${column.kind === "money" ? "money" : `a ${column.kind}`}, and each type keeps a ${wrong} there. Change "kind", or name another value.`;
          faults.push({ ...fault("kind", "other-kind", message), isAdvice: true });
        }
        const name = pointer.startsWith("/record/") ? pointer.slice("/record/".length) : undefined;
        if (name === undefined || filled.has(name)) continue;
        const message = `No type's record.json fills "${name}", so this column stays empty.`;
        faults.push(fault(key, "never-filled", message, nearestWord(name, [...filled])));
      }
    }
    return faults;
  });
};

interface Unmarked {
  name: string;
  value: Json;
  choices: Json[];
}

/** Values that a column asks of the items of a list, where all of them are marked otherwise. */
function unmarked(types: readonly ClaimTypeFiles[], { each, where }: ExportColumn): Unmarked[] {
  if (each === undefined || !isObject(where as Json)) return [];
  if (!types.every(({ record }) => record.isReadable && record.isWhole)) return [];
  const list = each.replace("/record/", "");
  const sources = types.flatMap(({ record }) => {
    const found = get(record.json, `/lists/${list.replaceAll("/", "~1")}/from`);
    return Array.isArray(found) ? (found as Json[]) : [];
  });
  return Object.entries(where as Record<string, Json>).flatMap(([pointer, asked]): Unmarked[] => {
    const name = pointer.replace("/item/", "");
    const value = isObject(asked) ? asked.const : undefined;
    const isFilledIn = sources.some(
      (source) =>
        get(source, `/fields/${name.replaceAll("/", "~1")}`) !== undefined || get(source, "/spread/as") === name,
    );
    if (!pointer.startsWith("/item/") || value === undefined || isFilledIn) return [];
    const choices = sources
      .map((source) => get(source, `/fixed/${name.replaceAll("/", "~1")}`))
      .filter((one): one is Json => one !== undefined && one !== null);
    return choices.length === 0 || choices.includes(value) ? [] : [{ name, value, choices: [...new Set(choices)] }];
  });
}

/** What may be shown as what: an amount of money may be a decimal text. */
const shownAs: Record<string, string[]> = { money: ["number"], number: ["number"], day: ["day"] };

/** The kind that all types have at a place, where none of it can be shown as the column says. */
function otherKind(
  types: readonly ClaimTypeFiles[],
  { kind, each }: ExportColumn,
  pointer: string,
): string | undefined {
  const fit = kind && shownAs[kind];
  if (!fit) return undefined;
  const kinds = types
    .flatMap((files) =>
      formPlaces(files.record.json, pointer, each).map((place) => locate(files.schema.json as JsonSchema, place)),
    )
    .map((found) => {
      if (!found || found === "open" || !isObject(found.schema as Json)) return undefined;
      // Digits that a pattern or choices ask for are numbers to a workbook, and of a list the one that is there.
      const { pattern, enum: choices, items } = found.schema as Record<string, Json | undefined>;
      return (pattern ?? choices ?? items) === undefined ? kindOf(found.schema as never) : undefined;
    });
  const [first] = kinds;
  return first !== undefined && kinds.every((one) => one !== undefined && !fit.includes(one))
    ? kindWords[first]
    : undefined;
}

const kindWords: Record<string, string> = {
  boolean: "yes or no",
  day: "day",
  number: "number",
  text: "text",
};

/** The places in the form from which a record key is filled. */
function formPlaces(record: Json, pointer: string, each: string | undefined): Pointer[] {
  if (each === undefined) {
    const form = get(record, `/fields/${pointer.replace("/record/", "").replaceAll("/", "~1")}/form`);
    return typeof form === "string" ? [form] : [];
  }
  const sources = get(record, `/lists/${each.replace("/record/", "")}/from`);
  return (Array.isArray(sources) ? sources : []).flatMap((source) => {
    const name = get(source as Json, `/fields/${pointer.replace("/item/", "")}`);
    const form = get(source as Json, "/form");
    return typeof name === "string" && typeof form === "string" ? [`${form}/*/${name}`] : [];
  });
}

const recordKeys = (json: unknown): string[] =>
  isObject(json) && isObject(json.fields) ? Object.keys(json.fields) : [];
