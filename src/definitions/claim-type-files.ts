import {
  type Definition,
  type Json,
  laidOver,
  type Messages,
  type SpokenLanguage,
  type Workflow,
} from "../engine/index.ts";
import { languageFact, languageWords, readWords, spokenLanguages, type WrittenWords } from "./languages.ts";
import { extendFile } from "./read/extend-file.ts";
import type { Fault } from "./read/fault.ts";
import { type MetaSchema, metaSchema } from "./read/meta-schemas.ts";
import { readMigrations } from "./read/read-migrations.ts";
import { type Open, type ResolvedFile, resolveRefs } from "./read/resolve-refs.ts";
import { shape } from "./read/shape-faults.ts";
import { type SourceFile, type Step, sourceOf } from "./read/source-file.ts";
import { readAgain } from "./read-again.ts";
import type { SharedSources } from "./shared-sources.ts";

/** One file of a claim type, references put in their places. */
export interface ClaimTypeFile extends ResolvedFile {
  /** Paths at which its content was mended to be readable; faults there have been told. */
  mended: Step[][];
}

/** The parts of a claim type's folder, by the files that hold them. */
export const fileNames = {
  schema: "form.schema.json",
  ui: "form.ui.json",
  sections: "sections.json",
  rules: "rules.json",
  workflow: "workflow.json",
  record: "record.json",
  facts: "facts.json",
  letters: "letters.json",
  templates: "templates.json",
  messages: "messages.en.json",
} as const;

export type FileKind = keyof typeof fileNames;

export type ClaimTypeFiles = {
  type: string;
  /** What all types have in common. */
  sharedStatuses: ClaimTypeFile;
  /** How claims of earlier versions become claims of this one, in order. */
  migrations: ClaimTypeFile[];
  /** Its words in each language beside English. */
  words: Record<string, WrittenWords>;
} & Record<FileKind, ClaimTypeFile>;

/** A claim type, then those that it extends, the nearest first. */
export type Lineage = [type: string, ...parents: string[]];

const kinds = Object.keys(fileNames) as FileKind[];

/** Where references to shared files are allowed; the other kinds hold none. */
const referring: readonly FileKind[] = ["schema", "sections", "rules", "facts", "workflow"];

/** Files of which others need the names alone: a wrong value inside of an entry does not matter to them. */
const namesOnly: readonly FileKind[] = ["ui", "rules", "record", "facts", "letters", "templates", "messages"];

/** A type's own file of these changes the shared one. */
const sharedToo: readonly FileKind[] = ["facts", "letters", "templates"];

interface Kept {
  kind: FileKind;
  open: Open;
  meta: MetaSchema;
}

/** A folder's file with what it changes of those that it extends. */
function wholeFile(kept: Kept, folder: string, [parent, ...more]: readonly string[]): SourceFile {
  const { kind, open, meta } = kept;
  const file = `${folder}/${fileNames[kind]}`;
  const source = open(file);
  const common = sharedToo.includes(kind) ? orEmpty(kind, open(`shared/${fileNames[kind]}`)) : undefined;
  const base = parent === undefined ? common : wholeFile(kept, parent, more);
  if (base === undefined) return source;
  return extendFile(file, isMissing(source) ? undefined : source, base, meta);
}

/** Reads a claim type's folder, and those of the types that it extends, and compares each file with the shape of its kind. */
export function readClaimType(
  root: string,
  [type, ...parents]: Lineage,
  open: Open,
  { files: { statuses: sharedStatuses }, languages }: Pick<SharedSources, "files" | "languages">,
): { files: ClaimTypeFiles; faults: Fault[] } {
  const faults: Fault[] = [];
  const lineage = [type, ...parents].join(" ");
  const condition = metaSchema(root, "condition");
  const readKind = (kind: FileKind) => {
    const meta = metaSchema(root, metaOf(kind));
    return readAgain(`${kind} ${lineage}`, open, [meta, condition], (opening) => {
      const source = wholeFile({ kind, open: opening, meta }, type, parents);
      const resolved = referring.includes(kind) ? resolveRefs(opening, source) : asItIs(source);
      if (!source.isReadable) return { file: { ...resolved, json: {}, mended: [[]] }, found: [] };
      const { json, mended, keepsNames, faults: found } = shape(root, resolved, metaOf(kind));
      const isReadable = !mended.some((path) => path.length === 0) || Object.keys(json as object).length > 0;
      const isWhole = resolved.isWhole && (mended.length === 0 || (keepsNames && namesOnly.includes(kind)));
      return { file: { ...resolved, json, mended: [...source.holes, ...mended], isReadable, isWhole }, found };
    });
  };
  const read = (kind: FileKind): ClaimTypeFile => {
    const { file, found } = readKind(kind);
    faults.push(...file.faults, ...found);
    return file;
  };
  const { migrations, faults: wrong } = readMigrations(root, [type, ...parents], open);
  faults.push(...wrong);
  const meta = metaSchema(root, metaOf("messages"));
  const words = Object.fromEntries(
    Object.keys(languages).map((language) => [
      language,
      readAgain(`${language} ${lineage}`, open, [meta], (opening) =>
        readWords(language, [type, ...parents], opening, (folder, others) => {
          const { json } = wholeFile({ kind: "messages", open: opening, meta }, folder, others);
          return json;
        }),
      ),
    ]),
  );
  faults.push(...Object.values(words).flatMap(({ source }) => source?.faults ?? []));
  const files = {
    type,
    sharedStatuses,
    migrations,
    words,
    ...Object.fromEntries(kinds.map((kind) => [kind, read(kind)])),
  } as ClaimTypeFiles;
  return { files, faults };
}

const isMissing = ({ faults }: SourceFile): boolean => faults.some(({ code }) => code === "missing-file");

/** Definitions that declare no facts, send no letters or have no templates have no such file. */
const orEmpty = (kind: FileKind, source: SourceFile): SourceFile =>
  isMissing(source) ? sourceOf(source.file, `{ "${kind}": {} }`) : source;

const metaNames: Partial<Record<FileKind, string>> = { schema: "form", facts: "declared-facts" };

/** The name of the meta schema of a kind of file. */
export const metaOf = (kind: FileKind): string => metaNames[kind] ?? kind;

const asItIs = (source: SourceFile): ResolvedFile => ({ ...source, source });

/** The definition that the files describe, shared shapes, lists and words in their places. */
export function toDefinition(files: ClaimTypeFiles, shared: SharedSources): Definition {
  const { sections = [], guides } = body(files.sections);
  const { rules = {}, figures, computed } = body(files.rules);
  const { facts = {} } = body(files.facts);
  const { $schema: _, ...schema } = body(files.schema);
  const languages = languagesOf(files, shared);
  const isSpoken = Object.keys(languages).length > 0;
  const known = { ...(isSpoken && { language: languageFact(languages) }), ...(facts as object) };
  return {
    type: files.type,
    schema,
    ui: body(files.ui),
    sections,
    ...(guides !== undefined && { guides }),
    ...(figures !== undefined && { figures }),
    ...(computed !== undefined && { computed: withWeek(computed as object, shared) }),
    rules,
    ...(makesClaims(files.type, shared) && Object.keys(known).length > 0 && { facts: known }),
    workflow: workflow(files.workflow, shared),
    record: { fields: {}, lists: {}, ...body(files.record) },
    messages: words(files.messages, shared, languages),
    ...(isSpoken && { languages }),
    ...(files.migrations.length > 0 && { migration: files.migrations.length }),
  } as unknown as Definition;
}

/** What counts working days knows when people work, as fields know the choices of their lists. */
const withWeek = (computed: object, { workingWeek }: SharedSources): Definition["computed"] =>
  Object.fromEntries(
    Object.entries(computed).map(([name, entry]) => [
      name,
      entry?.addWorkingDays === undefined ? entry : { ...entry, week: workingWeek },
    ]),
  );

/** Each language that the type has words of, as far as these are not the English ones. */
const languagesOf = ({ messages, words: written }: ClaimTypeFiles, shared: SharedSources) =>
  spokenLanguages(written, shared, (own, common) =>
    words({ ...messages, json: laidOver(messages.json, own) }, common, {}),
  );

/** A form without claims has nothing to know beside it. */
const makesClaims = (type: string, { claimTypes }: SharedSources): boolean =>
  claimTypes.every((known) => known.type !== type || known.isClaim !== false);

/** What is common to all types of its statuses, and above it what the type says. */
function workflow(file: ClaimTypeFile, shared: SharedSources): Workflow {
  const written = { start: { path: "", allowed: {} }, statuses: {}, transitions: {}, ...body(file) } as Workflow;
  const statuses = Object.entries(written.statuses).map(([status, own]) => {
    const common = Object.hasOwn(shared.statuses, status) ? shared.statuses[status] : undefined;
    return [status, { ...common, ...own }];
  });
  return { ...written, statuses: Object.fromEntries(statuses) };
}

function body({ json }: Pick<SourceFile, "json">): Record<string, Json> {
  const { $schema: _, ...rest } = json as Record<string, Json>;
  return rest;
}

type WrittenField = { title: string; help?: string; list?: string };

function words(
  source: Pick<SourceFile, "json">,
  shared: SharedSources,
  languages: Record<string, SpokenLanguage>,
): Messages {
  const empty = { type: { title: "", label: "" }, sections: {}, fields: {}, rules: {}, transitions: {} };
  // Of letters and templates the server alone knows (see lettersOf): claimants are served these words.
  const { letters: _, templates: __, ...own } = body(source);
  const written = { ...empty, ...own } as unknown as Messages & { fields: Record<string, WrittenField> };
  const withChoices = (named: Record<string, WrittenField>): Messages["fields"] =>
    Object.fromEntries(
      Object.entries(named).map(([name, { list, ...field }]) => {
        const options = list === undefined ? undefined : shared.lists[list];
        const matrix = list === undefined ? undefined : shared.matrices[list];
        return [name, { ...field, ...(options && { options }), ...(matrix && { matrix }) }];
      }),
    );
  const spoken = Object.keys(languages).length > 0 && { language: languageWords(languages) };
  const facts = withChoices({ ...spoken, ...shared.factWords, ...(written.facts as Record<string, WrittenField>) });
  return {
    ...written,
    fields: withChoices(written.fields),
    ...(Object.keys(facts).length > 0 && { facts }),
    ...(written.computed && { computed: withChoices(written.computed as Record<string, WrittenField>) }),
    statuses: { ...shared.statusWords, ...written.statuses },
    pending: { ...shared.pending, ...written.pending },
    validation: shared.validation,
  };
}
