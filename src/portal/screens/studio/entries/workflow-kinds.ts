import workflowMeta from "../../../../../schemas/meta/workflow.schema.json";
import { at, type EntryKind, isValueOf, last, named, nameIn } from "./entry-kind.ts";
import { partsOf } from "./spec.ts";

const statusParts = partsOf(named(workflowMeta, "statuses"));
const phases = statusParts.find(({ key }) => key === "phase")?.spec;

export const transition: EntryKind = {
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
  labels: { effects: "what happens besides", letter: "the letter" },
  words: [
    ["label", "What it is called"],
    ["activity", "What the timeline says"],
    ["claimants", "What claimants read there instead"],
    ["note", "What the text is called that it asks for"],
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
    letter: "letter",
    ask: "role",
    clear: "fact pointer",
    set: "fact pointer",
  },
  conditions: "workflow/transitions/",
  means: (path, file) => last(path) === "blocks" || (last(path) === "words" && file.endsWith("/workflow.json")),
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

export const status: EntryKind = {
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
  conditions: "workflow/statuses/",
  means: (path) => ["from", "to", "status", "statuses"].includes(last(path)) || isValueOf("status", path),
  seeds: [{ key: "phase", label: "Phase", names: phases?.as === "choice" ? phases.options.map(String) : [] }],
  fresh: ({ phase = "" }) => ({ phase, tone: "neutral" }),
  freshWords: (label) => ({ label, description: label }),
};

export const level: EntryKind = {
  id: "levels",
  isNameless: true,
  one: "level",
  many: "Levels of authorisation",
  files: (folder) => ({ folder, file: `${folder}/workflow.json`, path: ["authorisation", "levels"] }),
  parts: partsOf(at(workflowMeta, "properties", "authorisation", "properties", "levels", "items")),
  words: [],
  names: { role: "role" },
  conditions: "workflow/authorisation/levels/",
  means: () => false,
  seeds: [{ key: "role", label: "Who must authorise", names: "role" }],
  fresh: ({ role = "" }) => ({ role }),
  freshWords: () => undefined,
};
