import {
  type Choice,
  type ChoiceMatrix,
  choicesOf,
  type Messages,
  matrixOf,
  type Status,
  type WorkingWeek,
  type WrittenList,
} from "../engine/index.ts";
import { readWords, type WrittenWords } from "./languages.ts";
import type { Fault } from "./read/fault.ts";
import { metaSchema, ownJson } from "./read/meta-schemas.ts";
import { type Open, type ResolvedFile, resolveRefs } from "./read/resolve-refs.ts";
import { shape } from "./read/shape-faults.ts";
import type { Step } from "./read/source-file.ts";
import { readAgain } from "./read-again.ts";
import type {
  Access,
  Drawing,
  ExportedColumn,
  LetterAddressing,
  LetterFrame,
  LetterWords,
  ProvidedView,
  TemplateUse,
  TemplateWords,
} from "./store.ts";

/** An entry of `shared/claim-types.json`. */
export interface WrittenClaimType {
  type: string;
  label: string;
  description: string;
  prefix?: string;
  /** The folder that defines it, where its name is another. */
  definition?: string;
  /** The claim type whose files it has, but for its own changes. */
  extends?: string;
  /** False: a form without claims. */
  isClaim?: boolean;
  /** How one of its claims is called on its page; absent: as the type. */
  heading?: string;
  /** The line drawing of its claims, by what it shows. */
  drawing?: Drawing;
  /** Who reviews one that was sent. */
  reviewer?: string;
  /** What to do instead of starting a claim on a unit that an active one of these is about. */
  whileActive?: string;
}

interface SharedFile extends ResolvedFile {
  mended: Step[][];
}

/** What `schemas/shared` and `schemas/access.json` hold for all claim types. */
export interface SharedSources {
  lists: Record<string, Choice[]>;
  /** How those of the lists are drawn that are written as a matrix. */
  matrices: Record<string, ChoiceMatrix>;
  /** What the statuses of `shared/statuses.json` mean. */
  statuses: Record<string, Status>;
  /** Words of statuses, and of what is to be done next in them. */
  statusWords: Messages["statuses"];
  pending: Record<string, string>;
  validation: Messages["validation"];
  /** Words of facts that all types have. */
  factWords: Record<string, { title: string; help?: string; list?: string }>;
  /** To whom the letters of `shared/letters.json` go, and their words. */
  letters: Record<string, LetterAddressing>;
  letterWords: Record<string, LetterWords>;
  /** What stands around them. */
  letterFrame: LetterFrame;
  /** Where those of `shared/templates.json` are offered, and their words. */
  templates: Record<string, TemplateUse>;
  templateWords: Record<string, TemplateWords>;
  claimTypes: WrittenClaimType[];
  /** Those of our own where definitions are from before they were written there. */
  exportColumns: ExportedColumn[];
  workingWeek: WorkingWeek;
  /** Our own likewise. */
  views: ProvidedView[];
  /** Languages beside English, by their codes, with their own names. */
  languages: Record<string, string>;
  /** What is written in them for all types. */
  words: Record<string, WrittenWords>;
  access: Access;
  files: Record<keyof typeof kinds, SharedFile>;
}

const kinds = {
  lists: "lists",
  statuses: "statuses",
  letters: "letters",
  templates: "templates",
  messages: "shared-messages",
  types: "claim-types",
  access: "access",
  columns: "columns",
  week: "working-week",
  views: "views",
  languages: "languages",
} as const;

interface WrittenColumns {
  export: ExportedColumn[];
}

const ownColumns = (): WrittenColumns => ownJson("shared/columns.json") as unknown as WrittenColumns;

/** Reads the shared files and compares each with the shape of its kind: the same object as before while none has changed. */
export function readShared(root: string, open: Open): { shared: SharedSources; faults: readonly Fault[] } {
  const metas = ["condition", ...Object.values(kinds)].map((kind) => metaSchema(root, kind));
  return readAgain("shared", open, metas, (opening) => readAnew(root, opening));
}

function readAnew(root: string, open: Open): { shared: SharedSources; faults: Fault[] } {
  const faults: Fault[] = [];
  const read = (file: string, kind: keyof typeof kinds): SharedFile => {
    const opened = open(file);
    const source: ResolvedFile = kind === "statuses" ? resolveRefs(open, opened) : { ...opened, source: opened };
    // Definitions without letters or templates have no such file, those of earlier releases none of columns, hours and views.
    const isOptional =
      ["letters", "templates", "columns", "week", "views", "languages"].includes(kind) &&
      source.faults.some(({ code }) => code === "missing-file");
    if (!isOptional) faults.push(...source.faults);
    if (!source.isReadable) return { ...source, json: {}, mended: [[]] };
    const { json, mended, keepsNames, faults: found } = shape(root, source, kinds[kind]);
    faults.push(...found);
    return { ...source, json, mended: [...source.holes, ...mended], isWhole: source.isWhole && keepsNames };
  };
  const files: SharedSources["files"] = {
    lists: read("shared/lists.json", "lists"),
    statuses: read("shared/statuses.json", "statuses"),
    letters: read("shared/letters.json", "letters"),
    templates: read("shared/templates.json", "templates"),
    messages: read("shared/messages.en.json", "messages"),
    types: read("shared/claim-types.json", "types"),
    access: read("access.json", "access"),
    columns: read("shared/columns.json", "columns"),
    week: read("shared/working-week.json", "week"),
    views: read("shared/views.json", "views"),
    languages: read("shared/languages.json", "languages"),
  };
  const { $schema: _, ...writtenLists } = files.lists.json as unknown as Record<string, WrittenList>;
  const lists = Object.fromEntries(Object.entries(writtenLists).map(([name, list]) => [name, choicesOf(list)]));
  const matrices = Object.fromEntries(
    Object.entries(writtenLists).flatMap(([name, list]) => {
      const matrix = matrixOf(list);
      return matrix ? [[name, matrix]] : [];
    }),
  );
  const { statuses = {} } = files.statuses.json as unknown as Partial<Pick<SharedSources, "statuses">>;
  const { letters = {} } = files.letters.json as unknown as Partial<Pick<SharedSources, "letters">>;
  const { templates = {} } = files.templates.json as unknown as Partial<Pick<SharedSources, "templates">>;
  const words = files.messages.json as unknown as Partial<Pick<Messages, "statuses" | "pending" | "validation">> & {
    letters?: SharedSources["letterWords"];
    letter?: LetterFrame;
    templates?: SharedSources["templateWords"];
    facts?: SharedSources["factWords"];
  };
  const { types = [] } = files.types.json as unknown as { types?: WrittenClaimType[] };
  const access = { permissions: [], scopes: {}, roles: {}, ...(files.access.json as object) } as Access;
  const {
    statuses: statusWords = {},
    pending = {},
    validation = {},
    letters: letterWords = {},
    letter: letterFrame = {},
    templates: templateWords = {},
    facts: factWords = {},
  } = words;
  const { export: exportColumns = ownColumns().export } = files.columns.json as Partial<WrittenColumns>;
  const { languages = {} } = files.languages.json as { languages?: Record<string, string> };
  const inLanguages = Object.fromEntries(
    Object.keys(languages).map((one) => [one, readWords(one, ["shared"], open, () => files.messages.json)]),
  );
  faults.push(...Object.values(inLanguages).flatMap(({ source }) => source?.faults ?? []));
  const week = files.week.json as Partial<WorkingWeek>;
  const workingWeek = (week.hours ? week : ownJson("shared/working-week.json")) as unknown as WorkingWeek;
  const { views = ownJson("shared/views.json").views as unknown as ProvidedView[] } = files.views.json as {
    views?: ProvidedView[];
  };
  const common = {
    exportColumns,
    workingWeek,
    views,
    languages,
    words: inLanguages,
    factWords,
    statuses,
    statusWords,
    pending,
    validation,
    letters,
    letterWords,
    letterFrame,
    templates,
    templateWords,
  };
  return { shared: { lists, matrices, ...common, claimTypes: types, access, files }, faults };
}
