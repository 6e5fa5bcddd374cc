import type { Json, MigrationStep } from "../../../../engine/index.ts";
import { type Subject, subjectOf } from "../change-words.ts";
import { plain } from "../conditions/sentence.ts";
import type { Texts } from "../draft-store.ts";
import { read } from "../field-edits.ts";
import { foldersOf, itemName } from "../outline.ts";
import { type Files, keptOf, titleIn } from "../thing-titles.ts";
import { type Difference, differencesIn } from "./differences.ts";
import type { FilePair } from "./earlier-files.ts";
import { withRenames } from "./renamed-things.ts";

/** One value of a thing that is another, with the names that lead to it from there. */
export type Line = Difference & Pick<Subject, "rest">;

/** A field, a rule, a status … with all that differs of it, in whatever file. */
export interface ChangedThing extends Omit<Subject, "rest"> {
  folder: string;
  /** In words; "" where it has none. */
  title: string;
  fate: "added" | "removed" | "changed" | "renamed" | "left out" | "taken in";
  /** The id that it had. */
  was?: string;
  /** Nothing else than its id is other. */
  isSame?: boolean;
  /** Lines of what is called otherwise and is as it was: only what was said of them is told. */
  kept?: Line[];
  lines: Line[];
  /** What each file says of it, before and after. */
  said: { file: string; before: Json | undefined; after: Json | undefined }[];
}

/** What differs, by the folder and the thing that it is said of, in the order of the outline. */
export function changedThings(texts: Texts, pairs: ReadonlyMap<string, FilePair>): Map<string, ChangedThing[]> {
  const now: Files = keptOf((file) => read<Json>(texts[file]));
  const then: Files = (file) => (pairs.has(file) ? pairs.get(file)?.before : now(file));
  // A file that was taken away has its folder, too.
  const folders = foldersOf({ ...Object.fromEntries([...pairs.keys()].map((file) => [file, ""])), ...texts });
  const found = [...folders].map(([folder, files]): [string, ChangedThing[]] => {
    const things = new Map<string, ChangedThing>();
    for (const file of files) {
      const { before, after } = pairs.get(file) ?? {};
      for (const difference of differencesIn(file, before, after)) {
        const { rest, ...subject } = subjectOf(file, difference.names);
        // What is said in the file as a whole is told file by file.
        const one = subject.id === "" ? file : subject.one.replace(/^sentence of the /, "");
        const key = JSON.stringify([one, subject.id]);
        const thing = things.get(key) ?? { ...subject, one, folder, title: "", fate: "changed", lines: [], said: [] };
        thing.lines.push({ ...difference, rest });
        things.set(key, thing);
      }
    }
    const all = [...things.values()].map((thing) => told(thing, files, { now, then, texts }));
    return [folder, withRenames(all, stepsIn(files, pairs))];
  });
  return new Map(found.filter(([, things]) => things.length > 0));
}

/** The steps of migrations that were written since. */
const stepsIn = (files: readonly string[], pairs: ReadonlyMap<string, FilePair>): MigrationStep[] =>
  files.flatMap((file) => {
    const { before, after } = pairs.get(file) ?? {};
    if (!/\/migrations\/[^/]+$/.test(file) || before !== undefined) return [];
    const { steps } = (after ?? {}) as { steps?: Json };
    return Array.isArray(steps) ? (steps.filter(isNaming) as unknown[] as MigrationStep[]) : [];
  });

/** Is it a step that names one thing as another, written to its end? */
function isNaming(step: Json): boolean {
  const { mapStatus, rename, move, to } = (typeof step === "object" ? (step ?? {}) : {}) as Record<string, Json>;
  const isMap = typeof mapStatus === "object" && mapStatus !== null;
  return isMap || (typeof (rename ?? move) === "string" && typeof to === "string");
}

interface States {
  now: Files;
  then: Files;
  texts: Texts;
}

function told(thing: ChangedThing, files: readonly string[], { now, then, texts }: States): ChangedThing {
  const { one, id, folder } = thing;
  if (id === "") {
    const said = [...new Set(thing.lines.map(({ file }) => file))].map((file) => ({
      file,
      before: then(file),
      after: now(file),
    }));
    return { ...thing, said, fate: fateOf(said) };
  }
  const rooted = files.flatMap((file) => {
    const [before, after] = [then, now].map((world) => rootIn(file, world(file), one, id));
    return before === undefined && after === undefined ? [] : [{ file, before, after }];
  });
  const differs = new Set(thing.lines.map(({ file }) => file));
  return {
    ...thing,
    title: titleIn(now, texts, folder, one, id) ?? titleIn(then, texts, folder, one, id) ?? plain(id),
    fate: leavingOf(thing) ?? fateOf(rooted),
    said: rooted.filter(({ file }) => differs.has(file)),
  };
}

/** A type that extends another says by `null` that it is without a thing of it. */
function leavingOf({ lines }: ChangedThing): ChangedThing["fate"] | undefined {
  const whole = lines.filter(({ rest }) => rest.length === 0);
  if (whole.some(({ after }) => after === null)) return "left out";
  return whole.some(({ before, after }) => before === null && after === undefined) ? "taken in" : undefined;
}

function fateOf(said: ChangedThing["said"]): ChangedThing["fate"] {
  if (said.every(({ before }) => before === undefined)) return "added";
  return said.every(({ after }) => after === undefined) ? "removed" : "changed";
}

/** What a file says of a thing: the value at the shortest names that are about it and nothing else. */
function rootIn(file: string, whole: Json | undefined, one: string, id: string): Json | undefined {
  const walk = (value: Json | undefined, names: string[]): Json | undefined => {
    if (typeof value !== "object" || value === null || names.length > deepest) return undefined;
    for (const [key, next] of Object.entries(value)) {
      const path = [...names, Array.isArray(value) ? (itemName(next) ?? key) : key];
      const subject = subjectOf(file, path);
      const isIt = subject.id === id && subject.rest.length === 0 && subject.one.endsWith(one);
      if (isIt) return next;
      const mayHold = subject.id === "" || id.startsWith(`${subject.id}/`);
      const found = mayHold ? walk(next, path) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return walk(whole, []);
}

/** Names that lead to a thing, at most: fields stand in lists of fields. */
const deepest = 12;
