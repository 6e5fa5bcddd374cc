import { get, type Json } from "../../../src/engine/index.ts";
import { tools } from "../good/tools.ts";

/** A definition in which somebody cannot go on, two steps from where they begin. */
export interface DeadEnd {
  title: string;
  edit(files: Record<string, Json>): void;
  /** What cannot be done. */
  impossible: string;
  /** The status in which its story ends. */
  endsIn?: string;
}

/** Puts keys into the object at a pointer of a file. */
const put = (files: Record<string, Json>, file: string, pointer: string, parts: object): void => {
  Object.assign(get(files[file], pointer) as object, parts);
};

/** A rule with its sentence. */
const rule = (files: Record<string, Json>, id: string, written: object): void => {
  put(files, "tools/rules.json", "/rules", { [id]: written });
  put(files, "tools/messages.en.json", "/rules", { [id]: "Please look at this again." });
};

const person = (role: string) => ({ "/user/roles": { contains: { const: role } } });

export const deadEnds: DeadEnd[] = [
  {
    title: "an answer that the sender has no right to write",
    edit: (files) => rule(files, "note-given", { field: "/note", must: { "/form/note": true }, blocks: ["send"] }),
    impossible: "send/new/customer",
    endsIn: "new",
  },
  {
    title: "a value worked out that no list is long enough for",
    edit: (files) =>
      rule(files, "many", { field: "/tools", must: { "/claim/figures/manyTools": { maximum: -1 } }, blocks: ["send"] }),
    impossible: "rule/many",
    endsIn: "new",
  },
  {
    title: "files that the sender cannot add",
    edit: (files) =>
      rule(files, "paper", { field: "/files", must: { "/claim/files/stored": { minimum: 1 } }, blocks: ["send"] }),
    impossible: "send/new/customer",
    endsIn: "new",
  },
  {
    title: "an answer that a condition of the form leaves no room for",
    edit: (files) =>
      rule(files, "old-saw", {
        field: "/age",
        when: { "/form/kind": { const: "saw" } },
        must: { anyOf: [{ "/form/age": { minimum: 100 } }, { "/form/age": { maximum: -1 } }] },
        blocks: ["send"],
      }),
    impossible: "rule/old-saw",
  },
  {
    title: "a section that is hidden from the sender",
    edit: (files) => put(files, "tools/sections.json", "/sections/0", { visible: person("clerk") }),
    impossible: "send/new/customer",
    endsIn: "new",
  },
  {
    title: "a status that only some claims leave",
    edit: (files) => {
      put(files, "tools/workflow.json", "/statuses", { idle: { phase: "submitted", tone: "progress" } });
      put(files, "tools/workflow.json", "/transitions", {
        rest: { from: ["open"], to: "idle", allowed: { "/user/roles": true } },
        wake: { from: ["idle"], to: "open", allowed: { "/user/roles": true, "/form/age": { minimum: 5 } } },
      });
    },
    impossible: "finish/idle",
    endsIn: "idle",
  },
  {
    title: "a demand where nobody can give it any more",
    edit: (files) => {
      put(files, "tools/workflow.json", "/statuses", { open: {} });
      rule(files, "kind-in-the-end", { field: "/kind", must: { "/form/kind": true }, blocks: ["close"] });
    },
    impossible: "rule/kind-in-the-end",
    endsIn: "open",
  },
  {
    title: "two rules that exclude each other",
    edit: (files) => {
      rule(files, "a-saw", { field: "/kind", must: { "/form/kind": { const: "saw" } }, blocks: ["send"] });
      rule(files, "a-hammer", { field: "/kind", must: { "/form/kind": { const: "hammer" } }, blocks: ["send"] });
    },
    impossible: "send/new/customer",
    endsIn: "new",
  },
  {
    title: "a list that must be longer than it may be",
    edit: (files) =>
      rule(files, "long", { field: "/tools", must: { "/form/tools": { minItems: 25 } }, blocks: ["send"] }),
    impossible: "rule/long",
    endsIn: "new",
  },
  {
    title: "a right by a shared condition that nobody has",
    edit: (files) => {
      put(files, "shared/conditions.schema.json", "/$defs", { both: { allOf: [person("customer"), person("clerk")] } });
      put(files, "tools/workflow.json", "/transitions/agree", {
        allowed: { $ref: "../shared/conditions.schema.json#/$defs/both" },
      });
    },
    impossible: "act/agree",
  },
];

export const copyOfTools = (): Record<string, Json> => structuredClone(tools) as Record<string, Json>;
