import sectionsMeta from "../../../../../schemas/meta/sections.schema.json";
import workflowMeta from "../../../../../schemas/meta/workflow.schema.json";
import { type Condition, type Definition, fieldEntry } from "../../../../engine/index.ts";
import { plain } from "../conditions/sentence.ts";
import { inList, type Value, type World } from "../conditions/values.ts";
import type { Check, Texts } from "../draft-store.ts";
import { read } from "../field-edits.ts";
import { originsOf } from "../field-uses.ts";
import type { Option } from "../inline-form.tsx";
import { entriesOf } from "./entry-edits.ts";
import { at, type NameKind } from "./entry-kind.ts";
import { kindsOf } from "./entry-kinds.ts";
import { type Words, wordAt } from "./entry-words.ts";

/** Facts of every claim that effects write. */
const writtenFacts = Object.keys(workflowMeta.$defs.effect.properties.set.properties);

export type NameList = Option[];

const sectionMeta = at(sectionsMeta, "properties", "sections", "items");

/** What a field may begin with, as its meta schema says it. */
const begun = new RegExp(
  at(sectionMeta, "properties", "fields", "items", "anyOf", "1", "properties", "begins", "items", "properties", "from")
    .pattern ?? "^$",
);

/** Of whoever fills in the form; no condition reads it. */
const person: NameList = [
  ["/user/name", "Name", "Person"],
  ["/user/email", "E-mail address", "Person"],
];

/** Can an e-mail address be entered there? */
const mayBeAddress = ({ type, format = "email", enum: values, pattern }: Value["schema"]): boolean =>
  type === "string" && format === "email" && values === undefined && pattern === undefined;

interface Sources {
  definition: Definition | undefined;
  texts: Texts;
  folder: string;
  roles: Check["roles"];
  world: World;
}

/** The names of a kind that there are: in the draft as it stands, and in the definition as it was last checked. */
export function namesOf(kind: NameKind, { definition, texts, folder, roles, world }: Sources): NameList {
  const own = (index: { files(folder: string): Parameters<typeof entriesOf>[1] }) =>
    (entriesOf(texts, index.files(folder)) ?? []).map(({ id }) => id);
  const [, section] = kindsOf.rules;
  const [transition, status] = kindsOf.workflow;
  const [fact] = kindsOf.record;
  const messages = definition?.messages;
  const written = read<Words>(texts[`${folder}/messages.en.json`]) ?? {};
  const wordOf = (group: string, key: string) => (id: string) =>
    wordAt(written, group, id, key) || wordAt((messages ?? {}) as unknown as Words, group, id, key) || undefined;
  const listed = (ids: Iterable<string>, words: (id: string) => string | undefined): NameList =>
    [...new Set(ids)].map((id) => [id, words(id) ?? id]);
  // A draft with a fault was not compiled: of it the files alone say who there is.
  if (kind === "role")
    return listed([...own(kindsOf.roles[0]), ...roles.map(({ role }) => role)], (role) => role.replaceAll("_", " "));
  if (kind === "scope") {
    const scopes = read<{ scopes?: object }>(texts["access.json"])?.scopes ?? {};
    return Object.keys(scopes).map((scope) => [scope, plain(scope)]);
  }
  if (kind === "letter") {
    const folders = folder === "shared" ? [folder] : [folder, ...originsOf(texts, folder)];
    const [, , letters] = kindsOf.record;
    const ids = folders.flatMap((one) => (entriesOf(texts, letters.files(one)) ?? []).map(({ id }) => id));
    return listed(ids, plain);
  }
  if (kind === "fact pointer") {
    const declared = [...own(fact), ...Object.keys(definition?.facts ?? {})].map((name) => `/claim/${name}`);
    return listed([...writtenFacts, ...declared], (pointer) => {
      const [, name = ""] = /^\/claim\/(.+)$/.exec(pointer) ?? [];
      return messages?.facts?.[name]?.title ?? plain(name);
    });
  }
  if (kind === "value") return world.values.filter(({ pointer }) => !pointer.startsWith("/user/")).map(inList);
  if (kind === "beginning")
    return [...world.values.filter(({ pointer }) => begun.test(pointer)).map(inList), ...person];
  if (kind === "address") {
    const said = world.values.filter(({ pointer, schema }) => pointer.startsWith("/form/") && mayBeAddress(schema));
    // A field that is made for it comes before those in which one may be typed.
    const isMade = ({ schema }: Value) => Number(schema.format === "email");
    return said.toSorted((one, other) => isMade(other) - isMade(one)).map(inList);
  }
  if (kind === "field") {
    const sections = read<{ sections?: { fields?: unknown }[] }>(texts[`${folder}/sections.json`])?.sections;
    const now = (Array.isArray(sections) ? sections : []).flatMap(({ fields }) =>
      Array.isArray(fields) ? fields : [],
    );
    const fields = (definition?.sections ?? []).flatMap((one) => one.fields);
    return listed(
      [...now, ...fields].map((entry) => fieldEntry(entry as string | ({ field: string } & Condition)).field),
      wordOf("fields", "title"),
    );
  }
  if (kind === "list") {
    return world.values
      .filter(({ pointer, schema }) => pointer.startsWith("/form/") && schema.type === "array")
      .map(({ pointer, name }) => [pointer.slice("/form".length), name]);
  }
  if (kind === "section") {
    return listed([...own(section), ...(definition?.sections ?? []).map(({ id }) => id)], wordOf("sections", ""));
  }
  if (kind === "transition") {
    const ids = [...own(transition), ...Object.keys(definition?.workflow.transitions ?? {})];
    return listed(ids, wordOf("transitions", "label"));
  }
  if (kind === "fact") {
    return listed([...own(fact), ...Object.keys(definition?.facts ?? {})], wordOf("facts", "title"));
  }
  const statuses = listed(
    [...own(status), ...Object.keys(definition?.workflow.statuses ?? {})],
    wordOf("statuses", "label"),
  );
  if (kind === "from status") return [["new", "Not saved yet"], ...statuses];
  const stays: NameList = [
    ["same", "the same status"],
    ["before", "the status of before"],
  ];
  return kind === "to status" ? [...statuses, ...stays] : statuses;
}
