import rulesMeta from "../../../../../schemas/meta/rules.schema.json";
import sectionsMeta from "../../../../../schemas/meta/sections.schema.json";
import { at, type EntryKind, last, named, nameIn, without } from "./entry-kind.ts";
import { partsOf, specOf } from "./spec.ts";

const sectionMeta = at(sectionsMeta, "properties", "sections", "items");
const fieldParts = specOf(at(sectionMeta, "properties", "fields", "items", "anyOf", "1"));

export const rule: EntryKind = {
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
  conditions: "rules/",
  means: () => false,
  seeds: [
    { key: "field", label: "Stands beside", names: "field" },
    { key: "completes", label: "Completes", names: "section", sectionOf: "field" },
  ],
  fresh: ({ field = "", completes = "" }) => ({ field, must: { [`/form${field}`]: true }, completes }),
  freshWords: (label) => label,
};

export const section: EntryKind = {
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
  conditions: "sections/",
  means: (path) => ["section", "completes"].includes(last(path)),
  seeds: [{ key: "field", label: "Its first field, taken from where it stands", names: "field" }],
  fresh: ({ field = "" }) => ({ fields: [field] }),
  freshWords: (label) => label,
};

/** What is said of a field beside its shape: whether it applies, who sees it, who writes it. It is added and named under Fields. */
export const right: EntryKind = {
  id: "rights",
  one: "field",
  many: "Fields: who sees and writes them",
  files: (folder) => ({ folder, file: `${folder}/sections.json`, path: ["sections"], idKey: "id", areFields: true }),
  parts: without(fieldParts?.as === "object" ? fieldParts.parts : [], "field"),
  labels: { value: "a value of its own", from: "what stands elsewhere" },
  words: [],
  names: { from: "beginning" },
  conditions: "fields",
  means: () => false,
  seeds: [],
  fresh: () => ({}),
  freshWords: () => undefined,
};

/** A condition that others name: changed once, it is another everywhere. */
export const condition: EntryKind = {
  id: "conditions",
  one: "condition",
  many: "Shared conditions",
  isShared: true,
  files: (folder) => ({ folder, file: `${folder}/conditions.schema.json`, path: ["$defs"], pointer: "#/$defs/" }),
  parts: [{ key: "", spec: { as: "condition" }, help: "", isRequired: true }],
  labels: { "": "what it asks" },
  words: [],
  names: {},
  means: () => false,
  seeds: [{ key: "role", label: "Asks at first for the role", names: "role" }],
  fresh: ({ role = "" }) => ({ "/user/roles": { contains: { const: role } } }),
  freshWords: () => undefined,
};
