import { capitalised } from "../../../engine/index.ts";
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
    audiences: "words for",
    pending: "pending action",
    highlights: "highlight",
    validation: "sentence of the fault",
  },
  "rules.json": { rules: "rule", computed: "worked-out value" },
  "sections.json": { sections: "section" },
  "workflow.json": { statuses: "status", transitions: "transition" },
  "conditions.schema.json": { $defs: "shared condition" },
  "statuses.json": { statuses: "status" },
  "facts.json": { facts: "fact" },
  "letters.json": { letters: "letter" },
  "templates.json": { templates: "text template" },
  "record.json": { columns: "column", fields: "key of the record", lists: "list of the record" },
  "access.json": { roles: "role", scopes: "scope" },
  "claim-types.json": { types: "claim type" },
  "views.json": { views: "view of the list" },
  "shapes.schema.json": { $defs: "shared shape" },
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
  lateAfter: "from when it is late",
  after: "how much time passes",
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
  offers: "whether its list offers only what it lets through",
  drawn: "when it is drawn",
  prefill: "whether an earlier claim fills it in",
  whileLocked: "who writes it while the status locks the rest",
  begins: "what it begins with",
  via: "where it is met",
  emphasis: "how much its button stands out",
  rows: "where it differs by status",
  search: "whether a search finds it",
  order: "whether lists are put in its order",
  count: "whether figures count by it",
  letter: "whether letters show it",
  role: "who must authorise",
  authoriseRole: "who must authorise then",
  status: "the status then",
};

/** What is said of a claim type as a whole, where its name is not meant. */
const ofType: Readonly<Record<string, string>> = {
  title: "heading of its form",
  label: "name in lists and menus",
  claim: "what letters call one of its claims",
  information: "what the choice of a new claim says of it",
  scan: "scanning a unit to begin with",
  introduction: "what stands above the form",
  policy: "words of the link to the policy",
  consent: "what is agreed to by sending",
  terms: "words of the link to the terms",
  status: "the status in the heading",
};

/** A change as a sentence; of what has no words of its own, the names that lead to it. */
export function changeWords({ file, place, before, after }: Change): WordedChange {
  const keys = place
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  return { words: sentenceOf(file, keys, { before, after }), where: place };
}

/** A place of a file in words: what it belongs to, by its title where it has one, and what of it. */
export function placeWords(file: string, keys: string[], titleOf?: (subject: Subject) => string | undefined): string {
  const subject = subjectOf(file, keys);
  const [group, key = "", ...rest] = keys;
  if (group === "type" && ofType[key]) return `Claim type: ${[ofType[key], ...rest.map(inWords)].join(", ")}`;
  const what = subject.rest.map((one) => properties[one] ?? inWords(one)).join(", ");
  // What is its title is told apart by its name in the data alone.
  if (what === "") return thingWords(subject);
  const title = subject.id === "" ? undefined : titleOf?.(subject);
  return subject.one === "file"
    ? capitalised(what)
    : `${title === undefined ? thingWords(subject) : `The ${subject.one} “${title}”`}: ${what}`;
}

type Values = Pick<Change, "before" | "after">;

function sentenceOf(file: string, keys: string[], values: Values): string {
  if (keys.length === 0 || keys[0] === "") return "The whole file.";
  const subject = subjectOf(file, keys);
  const { rest } = subject;
  const thing = thingWords(subject);
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

/** What a place of a file is about: a field, a rule, a status; "file" where it is about none. */
export interface Subject {
  /** What such things are called. */
  one: string;
  /** Its name in the data; "" of what is alone. */
  id: string;
  /** The names that lead on from there. */
  rest: string[];
}

const thingWords = ({ one, id }: Subject): string => (id === "" ? `The ${one}` : `The ${one} "${id}"`);

/** What a place is about. Items of a list are known by their names where these are given in the place of their numbers. */
export function subjectOf(file: string, keys: string[]): Subject {
  const kind = file.slice(file.lastIndexOf("/") + 1).replace(/^(messages)\.[A-Za-z-]+\.json$/, "$1.en.json");
  const [group = "", id = "", ...rest] = keys;
  if (kind === "form.schema.json" || kind === "form.ui.json") return fieldOf(kind, keys);
  if (kind === "lists.json" && group !== "") return { one: "list", id: group, rest: keys.slice(1) };
  const one = things[kind]?.[group];
  if (one && id !== "" && !/^\d+$/.test(id)) return { one, id, rest };
  return { one: "file", id: "", rest: keys };
}

/** The groups of a file of words that say something of such things. */
export const wordGroupsOf = (one: string): string[] =>
  Object.entries(things["messages.en.json"] ?? {}).flatMap(([group, word]) => (word.endsWith(one) ? [group] : []));

/** `properties`, `items` of a schema, and what stands before `ui:`, as the field that they lead to. */
function fieldOf(kind: string, keys: string[]): Subject {
  const isSchema = kind === "form.schema.json";
  let id = "";
  let at = 0;
  for (; at < keys.length; at += 1) {
    const key = keys[at] ?? "";
    if (key === "items" && (!isSchema || keys[at + 1] === "properties")) id += "/*";
    else if (isSchema && key === "properties" && keys[at + 1] !== undefined) id += `/${keys[++at]}`;
    else if (!isSchema && !key.startsWith("ui:")) id += `/${key}`;
    else break;
  }
  return { one: id === "" ? "form" : "field", id, rest: keys.slice(at) };
}

const inWords = (key: string): string => (/^\d+$/.test(key) ? `entry ${Number(key) + 1}` : key);

/** Characters of a value that a sentence takes. */
const longest = 80;

/** A value as it is written, where a sentence can hold it. */
const shortly = (json: string | undefined): string | undefined =>
  json === undefined || json.length <= longest ? json : `${json.slice(0, longest)}…`;
