import factsMeta from "../../../../../schemas/meta/declared-facts.schema.json";
import lettersMeta from "../../../../../schemas/meta/letters.schema.json";
import recordMeta from "../../../../../schemas/meta/record.schema.json";
import templatesMeta from "../../../../../schemas/meta/templates.schema.json";
import { at, type EntryKind, last, named, nameIn } from "./entry-kind.ts";
import { partsOf } from "./spec.ts";

/** What is said of how a number is shown. */
const ofNumbers = {
  format: "how its number is shown",
  decimals: "digits behind the point",
  grouped: "whether commas part thousands",
};

export const fact: EntryKind = {
  id: "facts",
  one: "fact",
  many: "Facts",
  files: (folder) => ({
    folder,
    file: `${folder}/facts.json`,
    path: ["facts"],
    words: "facts",
    pointer: "/claim/",
    ...nameIn(at(factsMeta, "properties", "facts")),
  }),
  parts: partsOf(named(factsMeta, "facts")).map((part) =>
    part.key === "schema" ? { ...part, spec: { as: "shape" } } : part,
  ),
  words: [
    ["title", "What it is called"],
    ["help", "Help below it"],
  ],
  absent: { writes: "Nobody: transitions alone write it.", given: "The server fills it with nothing." },
  labels: {
    given: "what the server fills it with",
    account: "of the claim's account",
    count: "how many other claims",
    sum: "what other claims come to",
    latest: "the day of the last other claim",
    of: "in which column",
    within: "since when (P12M, month or year)",
    types: "of which claim types",
    phases: "in which phases",
    visible: "who reads it",
    shown: "whether lists have a place for it",
    kind: "whether it is money",
    ...ofNumbers,
  },
  names: {},
  conditions: "facts/",
  means: (path) => ["facts", "optional"].includes(last(path)) && path.includes("asks"),
  seeds: [],
  fresh: () => ({ schema: { type: "string", maxLength: 200 } }),
  freshWords: (title) => ({ title }),
};

export const column: EntryKind = {
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
  labels: { from: "where its value stands", kind: "whether it is money", ...ofNumbers },
  names: { from: "value" },
  means: () => false,
  seeds: [{ key: "from", label: "Its value", names: "value" }],
  fresh: ({ from = "" }) => ({ from, page: true }),
  freshWords: (label) => label,
};

export const letter: EntryKind = {
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
  labels: {
    to: "to whom it goes",
    cc: "who gets a copy",
    shows: "what stands below its words",
    on: "what sends it, where no transition does",
    opensForm: "whether its link opens the form",
    replyTo: "to whom one replies",
  },
  words: [
    ["subject", "Subject"],
    ["paragraphs", "Paragraphs, one a line"],
    ["next", "What happens next"],
    ["lead", "Before the claim's address"],
    ["quote", "Somebody's own words"],
  ],
  names: { role: "role", field: "address", replyTo: "address" },
  means: (path) => last(path) === "letter",
  seeds: [],
  fresh: () => ({ to: "account" }),
  freshWords: (label) => ({ subject: label, paragraphs: [label], lead: "You can follow it here:" }),
  note: "In its sentences {number}, {title} and {reference} stand for what the claim has, and so does an answer or a fact by its place: {/form/purchaser/company}, {/claim/status}.",
};

export const template: EntryKind = {
  id: "templates",
  one: "text template",
  many: "Text templates",
  files: (folder) => ({
    folder,
    file: `${folder}/templates.json`,
    path: ["templates"],
    words: "templates",
    ...nameIn(at(templatesMeta, "properties", "templates")),
  }),
  parts: partsOf(named(templatesMeta, "templates")),
  labels: { kind: "where it is offered", for: "who is offered it", transitions: "in whose dialogs" },
  words: [
    ["title", "By which it is found"],
    ["text", "Text"],
    ["items", "Things to tick off, one a line"],
  ],
  names: { for: "role", transitions: "transition" },
  means: () => false,
  seeds: [],
  fresh: () => ({ kind: "reply" }),
  freshWords: (label) => ({ title: label, text: label }),
};
