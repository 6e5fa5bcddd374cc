import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { MigrationStep } from "../../src/engine/index.ts";

/** Edits of a folder of definitions as analysts make them, by one name for each. */
export type Json = Record<string, unknown>;
export type Fields = Record<string, Json>;

const isObject = (node: unknown): node is Json => typeof node === "object" && node !== null && !Array.isArray(node);

export function editJson(folder: string, file: string, change: (json: Json) => unknown): void {
  const json: Json = JSON.parse(readFileSync(join(folder, file), "utf8"));
  const made = change(json);
  writeFileSync(join(folder, file), JSON.stringify(isObject(made) ? made : json, null, 2));
}

export const inForm = (folder: string, type: string, change: (fields: Fields) => void): void =>
  editJson(folder, `${type}/form.schema.json`, (schema) => change(schema.properties as Fields));

export const itemsOf = ({ items }: Json): Fields => (items as Json).properties as Fields;

export function migration(folder: string, type: string, steps: MigrationStep[]): void {
  mkdirSync(join(folder, type, "migrations"), { recursive: true });
  writeFileSync(join(folder, type, "migrations/1.json"), JSON.stringify({ steps }));
}

/** Every text and key of a type's files but its schema. */
export function replaceIn(folder: string, type: string, from: string, to: string): void {
  for (const name of readdirSync(join(folder, type)).filter((one) => /^(?!form\.schema).*\.json$/.test(one))) {
    const file = join(folder, type, name);
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(from, to));
  }
}

/** A field takes another name at the same place. */
export function renameField(folder: string, type: string, from: string, to: string): void {
  inForm(folder, type, (fields) => {
    fields[to] = fields[from] as Json;
    delete fields[from];
  });
  replaceIn(folder, type, `/${from}"`, `/${to}"`);
  replaceIn(folder, type, `"${from}":`, `"${to}":`);
}

/** Takes a field away with all that is said of it; rules that ask for it go, too. */
export function removeField(folder: string, type: string, name: string): void {
  const names = [`/${name}`, `/form/${name}`];
  const isOf = (node: unknown): boolean =>
    names.includes(node as string) ||
    (isObject(node) && ["form", "field", "from"].some((key) => names.includes(node[key] as string)));
  const less = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.filter((one) => !isOf(one)).map(less);
    // A sentence that tells the answer goes on without it.
    if (typeof node === "string") return node.replaceAll(`{/form/${name}}`, "[to be said]");
    if (!isObject(node)) return node;
    const kept = Object.entries(node).filter(([key, value]) => key !== names[0] && key !== name && !isOf(value));
    return Object.fromEntries(kept.map(([key, value]) => [key, less(value)]));
  };
  for (const file of ["form.schema", "form.ui", "sections", "rules", "record", "messages.en"]) {
    if (existsSync(join(folder, type, `${file}.json`))) editJson(folder, `${type}/${file}.json`, (json) => less(json));
  }
  let rules: string[] = [];
  editJson(folder, `${type}/rules.json`, (json) => {
    rules = Object.keys(json.rules as Json);
  });
  editJson(folder, `${type}/messages.en.json`, ({ rules: words }) => {
    for (const id of Object.keys(words as Json)) if (!rules.includes(id)) delete (words as Json)[id];
  });
}

/** The workflow of a type says another status wherever it says one; `own` describes it where it is new. */
export function renameStatus(folder: string, type: string, [from, to]: [string, string], own?: Json): void {
  const said = (node: unknown): unknown => {
    if (Array.isArray(node)) return [...new Set(node.map((one) => (one === from ? to : said(one))))];
    if (!isObject(node)) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [key, value === from && key !== "const" ? to : said(value)]),
    );
  };
  editJson(folder, `${type}/workflow.json`, (workflow) => {
    const statuses = workflow.statuses as Fields;
    statuses[to] ??= { ...statuses[from], ...own };
    delete statuses[from];
    return { ...(said(workflow) as Json), statuses };
  });
  if (own === undefined) return;
  editJson(folder, `${type}/messages.en.json`, (messages) => {
    messages.statuses = {
      ...(messages.statuses as Json),
      [to]: { label: to.replace(/^./, (letter) => letter.toUpperCase()), description: `It is ${to}.` },
    };
  });
}

export const addWords = (folder: string, type: string, part: string, words: Json): void =>
  editJson(folder, `${type}/messages.en.json`, (messages) => {
    messages[part] = { ...(messages[part] as Json), ...words };
  });

/** A field at the end of a section, with its words. */
export function addField(folder: string, [type, section]: [string, string], name: string, schema: Json): void {
  inForm(folder, type, (fields) => {
    fields[name] = schema;
  });
  editJson(folder, `${type}/sections.json`, ({ sections }) => {
    const found = (sections as { id: string; fields: string[] }[]).find(({ id }) => id === section);
    found?.fields.push(`/${name}`);
  });
  addWords(folder, type, "fields", { [`/${name}`]: { title: `The ${name}` } });
}
