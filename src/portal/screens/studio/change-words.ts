import type { Answer } from "../../shared/api/call-input.ts";

type Change = Answer<"GET /api/studio/drafts/:draft/changes">["changes"][number];

interface WordedChange {
  /** A sentence: what it is about, and what becomes of it. */
  words: string;
  /** The place, as the file has it. */
  where: string;
}

/** What the entries below a key of a file are called. */
const things: Record<string, Record<string, string>> = {
  "messages.en.json": {
    fields: "field",
    sections: "section",
    rules: "sentence of the rule",
    transitions: "transition",
    statuses: "status",
    letters: "letter",
    templates: "text template",
    facts: "fact",
    columns: "column",
    hints: "step of the guide",
    pending: "pending action",
    validation: "sentence of the fault",
  },
  "rules.json": { rules: "rule", computed: "worked-out value" },
  "workflow.json": { statuses: "status", transitions: "transition" },
  "conditions.schema.json": { $defs: "shared condition" },
  "statuses.json": { statuses: "status" },
  "facts.json": { facts: "fact" },
  "letters.json": { letters: "letter" },
  "templates.json": { templates: "text template" },
  "record.json": { columns: "column", fields: "key of the record", lists: "list of the record" },
  "access.json": { roles: "role", scopes: "scope" },
};

/** What is said of a thing by this name. */
export const properties: Readonly<Record<string, string>> = {
  title: "name",
  label: "name",
  help: "help",
  activity: "entry in the timeline",
  done: "what the screen says after it",
  staff: "name for staff",
  description: "description",
  subject: "subject",
  must: "what it demands",
  when: "when it counts",
  blocks: "what it blocks",
  completes: "the section that it completes",
  field: "where it stands",
  allowed: "who may make it",
  from: "where it starts",
  to: "where it leads",
  effects: "what it does besides",
  asks: "what it asks for",
  visible: "who sees it",
  editable: "who writes it",
  applies: "when it is asked",
  writes: "who writes it",
  schema: "what it may be",
  phase: "what it means",
  tone: "its colour",
  lateAfterDays: "days until it is late",
  lateAfter: "working time until it is late",
  after: "working time until it is made",
  waitsForClaimant: "whether it waits for the claimant",
  permissions: "what it may do",
  reads: "which claims it reads",
  authorises: "whose authorisations it gives",
  maxLength: "its greatest length",
  minLength: "its least length",
  maxItems: "how many at most",
  minItems: "how many at least",
  maximum: "its greatest value",
  minimum: "its least value",
  enum: "its choices",
  pattern: "how it is written",
  format: "its format",
  list: "where it stands in lists",
  filter: "whether lists are narrowed by it",
  export: "whether it is exported",
  page: "whether the claim's page shows it",
  each: "the list whose items it is asked of",
  advises: "how it is shown, where it stops nobody",
  drawn: "when it is drawn",
  prefill: "whether an earlier claim fills it in",
  whileLocked: "whether it is written while the status locks the form",
  begins: "what it begins with",
  via: "where it is met",
  rows: "where it differs by status",
  search: "whether a search finds it",
  order: "whether lists are put in its order",
  count: "whether figures count by it",
  letter: "whether letters show it",
  role: "who must authorise",
  authoriseRole: "who must authorise then",
  status: "the status then",
};

/** A change as a sentence; of what has no words of its own, the names that lead to it. */
export function changeWords({ file, place, before, after }: Change): WordedChange {
  const keys = place
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  return { words: sentenceOf(file, keys, { before, after }), where: place };
}

/** A place of a file in words: what it belongs to, and what of it. */
export function placeWords(file: string, keys: string[]): string {
  const { thing, rest } = subjectOf(
    file.slice(file.lastIndexOf("/") + 1).replace(/\.[A-Za-z-]+\.json$/, ".en.json"),
    keys,
  );
  const what = rest.map((key) => properties[key] ?? inWords(key)).join(", ");
  if (what === "") return thing;
  return thing === "The file" ? what.charAt(0).toUpperCase() + what.slice(1) : `${thing}: ${what}`;
}

type Values = Pick<Change, "before" | "after">;

function sentenceOf(file: string, keys: string[], values: Values): string {
  if (keys.length === 0 || keys[0] === "") return "The whole file.";
  const { thing, rest } = subjectOf(file.slice(file.lastIndexOf("/") + 1), keys);
  if (rest.length === 0) {
    const fate =
      values.before === undefined ? "is new" : values.after === undefined ? "is taken away" : "is another now";
    return `${thing} ${fate}.`;
  }
  const named = rest.find((key) => properties[key]) ?? rest[0] ?? "";
  const what = properties[named] ?? rest.map(inWords).reverse().join(" of ");
  const [was, is] = [values.before, values.after].map(shortly);
  const isEnd = named === rest.at(-1) || !properties[named];
  if (was !== undefined && is !== undefined && isEnd) return `${thing}: ${what} is ${is}, not ${was}.`;
  if (is !== undefined && isEnd && was === undefined) return `${thing}: ${what} is ${is} from now on.`;
  if (isEnd) return `${thing}: ${what} is taken away.`;
  return `${thing}: ${what} is another now (${rest.map(inWords).reverse().join(" of ")}).`;
}

/** What a change is about, and the keys that lead on from there. */
function subjectOf(kind: string, keys: string[]): { thing: string; rest: string[] } {
  const [group = "", id = "", ...rest] = keys;
  if (kind === "form.schema.json") return fieldOf(keys);
  if (kind === "lists.json") return { thing: `The list "${group}"`, rest: keys.slice(1) };
  const thing = things[kind]?.[group];
  if (thing && id !== "") return { thing: `The ${thing} "${id}"`, rest };
  return { thing: "The file", rest: keys };
}

/** `properties`, `items` of a schema as the field that they lead to. */
function fieldOf(keys: string[]): { thing: string; rest: string[] } {
  let field = "";
  let at = 0;
  for (; at < keys.length; at += 1) {
    if (keys[at] === "properties" && keys[at + 1] !== undefined) field += `/${keys[++at]}`;
    else if (keys[at] === "items" && keys[at + 1] === "properties") field += "/*";
    else break;
  }
  return { thing: field === "" ? "The form" : `The field "${field}"`, rest: keys.slice(at) };
}

const inWords = (key: string): string => (/^\d+$/.test(key) ? `entry ${Number(key) + 1}` : key);

/** Characters of a value that a sentence takes. */
const longest = 80;

/** A value as it is written, where a sentence can hold it. */
const shortly = (json: string | undefined): string | undefined =>
  json === undefined || json.length <= longest ? json : `${json.slice(0, longest)}…`;
