import accessMeta from "../../../../../schemas/meta/access.schema.json";
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
  },
  words: [],
  note: "People hold a role by its name: who holds one that is renamed or removed is given another under Users.",
  names: { authorises: "role", reads: "scope" },
  means: (path) =>
    ["role", "authoriseRole", "ask", "authorises", "escalation"].includes(last(path)) || isValueOf("role", path),
  seeds: [{ key: "reads", label: "Which claims it reads", names: "scope" }],
  fresh: ({ reads = "" }) => ({ permissions: [], authorises: [], reads: reads === "" ? null : reads }),
  freshWords: () => undefined,
};
