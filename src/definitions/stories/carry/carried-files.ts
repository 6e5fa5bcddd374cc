import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { canonical, isObject, type Json, type MigrationStep, type Pointer, pointerOf } from "../../../engine/index.ts";
import { type StoryFolders, storyFiles, storyPath } from "../read-stories.ts";
import { carriedStory, type StoryPart, type Uncarried } from "./carried-story.ts";
import { patchedText } from "./patched-text.ts";

/** A form, and the steps of the migrations that its stories are to be carried through; none: they stay. */
export interface FormSteps {
  type: string;
  steps: readonly MigrationStep[];
}

export interface CarriedFiles {
  /** Files that say something else, by their paths below the folder of stories, and the file that each came of. */
  files: { file: string; text: string; from: string }[];
  left: (Uncarried & { file: string })[];
}

interface Carried {
  text: string;
  left: Uncarried[];
}

/**
 * The stories of these forms in the names of their later versions, with what they take from `shared/`. What other forms take from there too,
 * and which is to stay for those, gets a file of its own.
 */
export function carriedFiles(folders: StoryFolders, forms: readonly FormSteps[]): CarriedFiles {
  const types = forms.map(({ type }) => type);
  const stories = storyFiles(folders, types);
  const texts = new Map<string, string>();
  const textOf = (file: string): string => {
    const text = texts.get(file) ?? (hasStory(folders, file) ? readFileSync(storyPath(folders, file), "utf8") : "");
    texts.set(file, text);
    return text;
  };
  const jsonOf = (file: string): Json => parsed(textOf(file));
  const shared = new Map<string, { part: StoryPart; users: Set<string> }>();
  const collect = (file: string, part: StoryPart, type: string): void => {
    for (const { target, as } of referencesIn(file, jsonOf(file), part)) {
      if (as === undefined) continue;
      const known = shared.get(target) ?? { part: as, users: new Set() };
      shared.set(target, known);
      if (known.users.has(type)) continue;
      known.users.add(type);
      collect(target, as, type);
    }
  };
  for (const file of stories) collect(file, "story", typeOf(file));

  const stepsOf = new Map(forms.map(({ type, steps }) => [type, steps]));
  const done = new Map<string, Carried>();
  const carried = (file: string, part: StoryPart, type: string): Carried => {
    const key = `${type} ${file}`;
    const known = done.get(key);
    if (known) return known;
    const before = jsonOf(file);
    const steps = stepsOf.get(type) ?? [];
    const { json, left } = carriedStory(before, steps, part);
    if (steps.length > 0) {
      for (const { at, as } of referencesIn(file, before, part)) if (as === undefined) left.push(notFollowed(at));
    }
    // Files that refer to each other in a circle are no stories: they keep their names.
    done.set(key, { text: textOf(file), left });
    const renamed = withReferences(json, (reference, at) => {
      const { target, as } = referred(file, reference, at, part);
      if (as === undefined) return reference;
      return `${reference.slice(0, reference.lastIndexOf("/") + 1)}${path.posix.basename(nameOf(target, type))}`;
    });
    const isSame = canonical(renamed) === canonical(before);
    const made = { text: isSame ? textOf(file) : patchedText(textOf(file), before, renamed), left };
    done.set(key, made);
    return made;
  };
  /** What a shared file is called for the stories of a form. */
  const nameOf = (file: string, type: string): string => {
    const { part, users } = shared.get(file) ?? { part: "steps" as const, users: new Set<string>() };
    const own = carried(file, part, type).text;
    const isForAll = [...users].every((user) => carried(file, part, user).text === own);
    if (isForAll || own === textOf(file)) return file;
    const names = ["", "-2", "-3", "-4"].map((end) => file.replace(/\.json$/, `-of-${type}${end}.json`));
    return names.find((name) => !hasStory(folders, name) || textOf(name) === own) ?? file;
  };

  const found: CarriedFiles = { files: [], left: [] };
  const tell = (file: string, { text, left }: Carried, from = file): void => {
    if (text !== textOf(file) && !found.files.some((one) => one.file === file)) found.files.push({ file, text, from });
    found.left.push(...left.map((one) => ({ file, ...one })));
  };
  for (const [file, { part, users }] of shared) {
    for (const type of users) tell(nameOf(file, type), carried(file, part, type), file);
  }
  for (const file of stories) tell(file, carried(file, "story", typeOf(file)));
  return found;
}

const hasStory = (folders: StoryFolders, file: string): boolean =>
  [folders].flat().some((folder) => existsSync(path.join(folder, file)));

const typeOf = (file: string): string => file.split("/")[0] ?? "";

/** A file that somebody broke is told where stories are played, and left as it is. */
function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

interface Reference {
  at: Pointer;
  /** The file that it leads to, and as what that is carried; undefined where it is not. */
  target: string;
  as: StoryPart | undefined;
}

/** Whole files of `shared/` are carried where they stand for a form, a step or steps; nothing outside of it is looked at. */
function referred(file: string, reference: string, at: Pointer, part: StoryPart): Reference {
  const target = path.posix.join(path.posix.dirname(file), reference);
  const isForm = part === "story" && at === "/form";
  const isSteps = part === "story" ? /^\/steps\/\d+$/.test(at) : part === "steps" && /^(\/\d+)?$/.test(at);
  const as = isForm ? "form" : isSteps ? "steps" : undefined;
  return { at, target, as: /^shared\/[^#]+\.json$/.test(target) ? as : undefined };
}

function referencesIn(file: string, json: Json, part: StoryPart): Reference[] {
  const found: Reference[] = [];
  withReferences(json, (reference, at) => {
    found.push(referred(file, reference, at, part));
    return reference;
  });
  return found;
}

function notFollowed(at: Pointer): Uncarried {
  const [, index, rest = at] = /^(?:\/steps)?\/(\d+)(.*)$/.exec(at) ?? [];
  const why = "what this refers to is not carried: only a whole file of shared/ is that stands for a form or for steps";
  return { ...(index !== undefined && { step: Number(index) + 1 }), path: rest as Pointer, why };
}

function withReferences(node: Json, work: (reference: string, at: Pointer) => string, at: Pointer = ""): Json {
  if (Array.isArray(node)) return node.map((item, index) => withReferences(item, work, `${at}/${index}`));
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, child]) => [
      key,
      key === "$ref" && typeof child === "string"
        ? work(child, at)
        : withReferences(child, work, `${at}${pointerOf([key])}`),
    ]),
  );
}
