import accessMeta from "../../../../../schemas/meta/access.schema.json";
import viewsMeta from "../../../../../schemas/meta/views.schema.json";
import { at, type EntryKind, isValueOf, last, named, nameIn } from "./entry-kind.ts";
import { partsOf } from "./spec.ts";

/** Who the people are: what each role may do, whose claims it reads, and what the page does for it. */
export const role: EntryKind = {
  id: "roles",
  one: "role",
  many: "Roles",
  files: () => ({ folder: "", file: "access.json", path: ["roles"], ...nameIn(at(accessMeta, "properties", "roles")) }),
  parts: partsOf(named(accessMeta, "roles")),
  labels: {
    gate: "how it opens the portal",
    list: "which list it sees",
    screens: "what the page does otherwise for it",
    audience: "whose words it reads",
    formerly: "earlier names of it",
    sharesTurnOf: "whose work waits for it too",
  },
  words: [],
  note: "People hold a role by its name: who holds one that is renamed or removed is given another under Users.",
  names: { authorises: "role", reads: "scope", sharesTurnOf: "role" },
  means: (path, file) =>
    ["role", "roles", "authoriseRole", "ask", "authorises", "escalation", "sharesTurnOf"].includes(last(path)) ||
    (/\/(views|templates)\.json$/.test(file) && ["for", "opens"].includes(last(path))) ||
    isValueOf("role", path),
  seeds: [{ key: "reads", label: "Which claims it reads", names: "scope" }],
  fresh: ({ reads = "" }) => ({ permissions: [], authorises: [], reads: reads === "" ? null : reads }),
  freshWords: () => undefined,
};

const viewsFile = "shared/views.json";

/** Lists under a name that people are offered by their roles. */
export const view: EntryKind = {
  id: "views",
  isNameless: true,
  one: "view",
  many: "Views of the list",
  files: () => ({ folder: "", file: viewsFile, path: ["views"] }),
  parts: partsOf(at(viewsMeta, "properties", "views", "items")),
  labels: {
    short: "what it is called where there is little room",
    whereThereIsRoom: "beside the heading of very wide screens alone",
    for: "who is offered it",
    opens: "whose list opens with it",
    statuses: "claims in these statuses",
    types: "claims of these types",
    where: "by columns and facts",
    owner: "who looks after them",
    turn: "whose turn it is",
    late: "late in their status",
    oldestFirst: "the oldest change first",
    orderBy: "in the order of a column",
    columns: "columns that stand first",
  },
  words: [],
  names: { for: "role", opens: "role" },
  means: () => false,
  seeds: [],
  fresh: () => ({ title: "New view" }),
  freshWords: () => undefined,
};
