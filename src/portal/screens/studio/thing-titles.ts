import { capitalised, type Json } from "../../../engine/index.ts";
import { subjectOf, wordGroupsOf } from "./change-words.ts";
import { plain } from "./conditions/sentence.ts";
import type { Texts } from "./draft-store.ts";
import { languagesOf, read } from "./field-edits.ts";
import { originsOf } from "./field-uses.ts";

/** A set of definitions, as far as it can be read. */
export type Files = (file: string) => Json | undefined;

/** Each file is read once, and when it is asked for. */
export function keptOf(make: Files): Files {
  const kept = new Map<string, Json | undefined>();
  return (file) => {
    if (!kept.has(file)) kept.set(file, make(file));
    return kept.get(file);
  };
}

/** What people call a thing: by the words of its type, of those that it extends, or those that all types share. */
export function titleIn(world: Files, texts: Texts, folder: string, one: string, id: string): string | undefined {
  for (const place of [folder, ...originsOf(texts, folder)]) {
    const [language = "en"] = languagesOf(texts, place);
    const words = world(`${place}/messages.${language}.json`) as Record<string, Record<string, Json>> | undefined;
    for (const group of wordGroupsOf(one)) {
      const own = words?.[group]?.[id];
      const { title, label, subject } = (typeof own === "string" ? { title: own } : (own ?? {})) as Record<
        string,
        Json
      >;
      const found = [title, label, subject].find((word) => typeof word === "string");
      if (typeof found === "string") return found;
    }
  }
  return undefined;
}

/** Says what a place of a file is about, as people call it: `Rule “Please add the parts used.”`; undefined where it is about no one thing. */
export type Wording = (file: string, names: string[]) => Worded | undefined;

interface Worded {
  one: string;
  title: string;
  /** It is said of a part of the thing. */
  isPart: boolean;
}

/** The same for all files as they stand. */
export function wordingOf(texts: Texts): Wording {
  const world = keptOf((file) => read<Json>(texts[file]));
  return (file, names) => {
    const { one: said, id, rest } = subjectOf(file, names);
    if (id === "") return undefined;
    const one = said.replace(/^sentence of the /, "");
    const folder = file.includes("/") ? (file.split("/")[0] ?? "") : "";
    const last = id.split("/").findLast((step) => step !== "" && step !== "*") ?? id;
    return { one, title: titleIn(world, texts, folder, one, id) ?? plain(last), isPart: rest.length > 0 };
  };
}

const fileWords: Readonly<Record<string, string>> = {
  "form.schema": "What the form holds",
  "form.ui": "How the form looks",
  record: "Columns",
  columns: "Columns of exports",
  "conditions.schema": "Shared conditions",
  "shapes.schema": "Shared shapes",
  lists: "Lists of choices",
  templates: "Text templates",
  views: "Views of the list",
  access: "Roles and rights",
};

/** What a file is called by those who do not know its name. */
export function wordsOfFile(file: string): string {
  const name = file.replace(/^[^/]+\//, "").replace(/\.json$/, "");
  const [, language] = /^messages\.(.+)$/.exec(name) ?? [];
  if (language !== undefined) return language === "en" ? "Words" : `Words (${language})`;
  return fileWords[name] ?? capitalised(plain(name.replace("migrations/", "migration ")));
}

const groupWords: Readonly<Record<string, string>> = {
  $defs: "All of them",
  $english: "The English of translations",
  properties: "Fields",
  computed: "Worked-out values",
  hints: "Steps of the guide",
  pending: "Pending actions",
  audiences: "Words for some alone",
};

/** What a group of a file is called. */
export const wordsOfGroup = (name: string): string =>
  groupWords[name] ?? (name.startsWith("/") ? name : capitalised(plain(name.replace(/^ui:/, ""))));
