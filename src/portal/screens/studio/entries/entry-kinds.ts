import factsMeta from "../../../../../schemas/meta/declared-facts.schema.json";
import lettersMeta from "../../../../../schemas/meta/letters.schema.json";
import recordMeta from "../../../../../schemas/meta/record.schema.json";
import rulesMeta from "../../../../../schemas/meta/rules.schema.json";
import sectionsMeta from "../../../../../schemas/meta/sections.schema.json";
import workflowMeta from "../../../../../schemas/meta/workflow.schema.json";
import type { Json } from "../../../../engine/index.ts";
import type { EntryFiles } from "./entry-edits.ts";
import type { Names } from "./rename-entry.ts";
import { type Meta, type PartSpec, partsOf, specOf } from "./spec.ts";

/** Names that stand elsewhere and are chosen from. */
export type NameKind =
  | "field"
  | "list"
  | "section"
  | "transition"
  | "status"
  | "from status"
  | "to status"
  | "fact"
  | "role"
  | "value";

/** What is asked for before an entry is made. */
export interface Seed {
  key: string;
  label: string;
  names: NameKind | readonly string[];
}

export interface EntryKind {
  id: string;
  one: string;
  many: string;
  files(folder: string): EntryFiles;
  parts: PartSpec[];
  /** Its words: keys below its own, "" where it is one sentence. */
  words: [key: string, label: string][];
  /** What its parts are called where all kinds' words for them do not do. */
  labels?: Readonly<Record<string, string>>;
  /** What it means that a condition is not there, where that is not "always". */
  absent?: Readonly<Record<string, string>>;
  /** What the texts of its parts name, by their keys. */
  names: Record<string, NameKind>;
  means: Names;
  seeds: Seed[];
  /** A new one, by what was asked for. */
  fresh(seeds: Record<string, string>): Json;
  freshWords(label: string): Json | undefined;
}

const at = (meta: unknown, ...path: string[]): Meta =>
  path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], meta) as Meta;
const named = (meta: unknown, key: string): Meta => at(meta, "properties", key, "additionalProperties");
/** What names are there, where the meta schema says it. */
const nameIn = (meta: Meta): Pick<EntryFiles, "name"> => {
  const { pattern, description = "" } = meta.propertyNames ?? meta;
  return pattern === undefined ? {} : { name: { pattern, description } };
};
const without = (parts: PartSpec[], ...keys: string[]) => parts.filter(({ key }) => !keys.includes(key));
const sectionMeta = at(sectionsMeta, "properties", "sections", "items");
const statusParts = partsOf(named(workflowMeta, "statuses"));
const phases = statusParts.find(({ key }) => key === "phase")?.spec;
const fieldParts = specOf(at(sectionMeta, "properties", "fields", "items", "anyOf", "1"));
const last = (path: string[]) => path.at(-1) ?? "";

const rule: EntryKind = {
  id: "rules",
  one: "rule",
  many: "Rules",
  files: (folder) => ({
    folder,
    file: `${folder}/rules.json`,
    path: ["rules"],
    words: "rules",
    ...nameIn(at(rulesMeta, "properties", "rules")),
  }),
  parts: partsOf(named(rulesMeta, "rules")),
  words: [["", "What a person reads"]],
  labels: { field: "the field that it stands beside" },
  absent: { must: "Nothing: its words are shown whenever it counts." },
  names: { field: "field", each: "list", blocks: "transition", completes: "section" },
  means: () => false,
  seeds: [
    { key: "field", label: "Stands beside", names: "field" },
    { key: "completes", label: "Completes", names: "section" },
  ],
  fresh: ({ field = "", completes = "" }) => ({ field, must: { [`/form${field}`]: true }, completes }),
  freshWords: (label) => label,
};

const section: EntryKind = {
  id: "sections",
  one: "section",
  many: "Sections",
  files: (folder) => ({
    folder,
    file: `${folder}/sections.json`,
    path: ["sections"],
    words: "sections",
    idKey: "id",
    ...nameIn(at(sectionMeta, "properties", "id")),
  }),
  parts: without(partsOf(sectionMeta), "id", "fields"),
  words: [["", "Heading"]],
  names: {},
  means: (path) => ["section", "completes"].includes(last(path)),
  seeds: [{ key: "field", label: "Its first field, taken from where it stands", names: "field" }],
  fresh: ({ field = "" }) => ({ fields: [field] }),
  freshWords: (label) => label,
};

/** What is said of a field beside its shape: whether it applies, who sees it, who writes it. It is added and named under Fields. */
const right: EntryKind = {
  id: "rights",
  one: "field",
  many: "Fields: who sees and writes them",
  files: (folder) => ({ folder, file: `${folder}/sections.json`, path: ["sections"], idKey: "id", areFields: true }),
  parts: without(fieldParts?.as === "object" ? fieldParts.parts : [], "field"),
  words: [],
  names: {},
  means: () => false,
  seeds: [],
  fresh: () => ({}),
  freshWords: () => undefined,
};

const transition: EntryKind = {
  id: "transitions",
  one: "transition",
  many: "Transitions",
  files: (folder) => ({
    folder,
    file: `${folder}/workflow.json`,
    path: ["transitions"],
    words: "transitions",
    ...nameIn(at(workflowMeta, "properties", "transitions")),
  }),
  parts: partsOf(named(workflowMeta, "transitions")),
  words: [
    ["label", "What it is called"],
    ["activity", "What the timeline says"],
    ["button", "On a button of its own"],
    ["help", "Help beside it"],
    ["done", "What the screen says after it"],
  ],
  names: {
    from: "from status",
    to: "to status",
    status: "to status",
    facts: "fact",
    optional: "fact",
    authoriseRole: "role",
  },
  means: (path) => last(path) === "blocks",
  seeds: [
    { key: "from", label: "From", names: "from status" },
    { key: "to", label: "To", names: "to status" },
    { key: "role", label: "Who may", names: "role" },
  ],
  fresh: ({ from = "", to = "", role = "" }) => ({
    from: [from],
    to,
    allowed: { "/user/roles": { contains: { enum: [role] } } },
  }),
  freshWords: (label) => ({ label, activity: label }),
};

const status: EntryKind = {
  id: "statuses",
  one: "status",
  many: "Statuses",
  files: (folder) => ({
    folder,
    file: folder === "shared" ? "shared/statuses.json" : `${folder}/workflow.json`,
    path: ["statuses"],
    words: "statuses",
    ...nameIn(at(workflowMeta, "properties", "statuses")),
  }),
  parts: statusParts,
  absent: { editable: "Nobody: the form is locked." },
  words: [
    ["label", "What it is called"],
    ["description", "Description"],
  ],
  names: {},
  means: (path) =>
    ["from", "to", "status"].includes(last(path)) ||
    (["const", "enum"].includes(last(path)) && path.some((key) => /^\/claim\/status(Before)?$/.test(key))),
  seeds: [{ key: "phase", label: "Phase", names: phases?.as === "choice" ? phases.options.map(String) : [] }],
  fresh: ({ phase = "" }) => ({ phase, tone: "neutral" }),
  freshWords: (label) => ({ label, description: label }),
};

const level: EntryKind = {
  id: "levels",
  one: "level",
  many: "Levels of authorisation",
  files: (folder) => ({ folder, file: `${folder}/workflow.json`, path: ["authorisation", "levels"] }),
  parts: partsOf(at(workflowMeta, "properties", "authorisation", "properties", "levels", "items")),
  words: [],
  names: { role: "role" },
  means: () => false,
  seeds: [{ key: "role", label: "Who must authorise", names: "role" }],
  fresh: ({ role = "" }) => ({ role }),
  freshWords: () => undefined,
};

const fact: EntryKind = {
  id: "facts",
  one: "fact",
  many: "Facts",
  files: (folder) => ({
    folder,
    file: `${folder}/facts.json`,
    path: ["facts"],
    words: "facts",
    ...nameIn(at(factsMeta, "properties", "facts")),
  }),
  parts: partsOf(named(factsMeta, "facts")).map((part) =>
    part.key === "schema" ? { ...part, spec: { as: "shape" } } : part,
  ),
  words: [
    ["title", "What it is called"],
    ["help", "Help below it"],
  ],
  absent: { writes: "Nobody: transitions alone write it." },
  labels: { visible: "who reads it", shown: "whether lists have a place for it", kind: "whether it is money" },
  names: {},
  means: (path) => ["facts", "optional"].includes(last(path)) && path.includes("asks"),
  seeds: [],
  fresh: () => ({ schema: { type: "string", maxLength: 200 } }),
  freshWords: (title) => ({ title }),
};

const column: EntryKind = {
  id: "columns",
  one: "column",
  many: "Columns",
  files: (folder) => ({
    folder,
    file: `${folder}/record.json`,
    path: ["columns"],
    words: "columns",
    ...nameIn(at(recordMeta, "properties", "columns")),
  }),
  parts: partsOf(named(recordMeta, "columns")),
  words: [["", "Heading, where it is not the field's name"]],
  labels: { from: "where its value stands", kind: "whether it is money" },
  names: { from: "value" },
  means: () => false,
  seeds: [{ key: "from", label: "Its value", names: "value" }],
  fresh: ({ from = "" }) => ({ from, page: true }),
  freshWords: (label) => label,
};

const letter: EntryKind = {
  id: "letters",
  one: "letter",
  many: "Letters",
  files: (folder) => ({
    folder,
    file: `${folder}/letters.json`,
    path: ["letters"],
    words: "letters",
    ...nameIn(at(lettersMeta, "properties", "letters")),
  }),
  parts: partsOf(named(lettersMeta, "letters")),
  labels: { to: "to whom it goes", cc: "who gets a copy", shows: "what stands below its words" },
  words: [
    ["subject", "Subject"],
    ["paragraphs", "Paragraphs, one a line"],
    ["lead", "Before the claim's address"],
    ["quote", "Somebody's own words"],
  ],
  names: { role: "role", field: "value", replyTo: "value" },
  means: (path) => last(path) === "letter",
  seeds: [],
  fresh: () => ({ to: "account" }),
  freshWords: (label) => ({ subject: label, paragraphs: [label], lead: "You can follow it here:" }),
};

/** Kinds of things that have a name and parts, by the view that edits them. */
export const kindsOf = {
  rules: [rule, section, right],
  workflow: [transition, status, level],
  record: [fact, column, letter],
} as const satisfies Record<string, readonly EntryKind[]>;
