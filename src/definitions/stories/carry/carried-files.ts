import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { canonical, type Json, type MigrationStep } from "../../../engine/index.ts";
import { type StoryFolders, storyFiles, storyPath } from "../read-stories.ts";
import { carriedStory, type StoryPart, type Uncarried } from "./carried-story.ts";
import { patchedText } from "./patched-text.ts";
import { isObject } from "./places.ts";

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
    for (const [target, as] of takenFrom(file, jsonOf(file), part)) {
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
    const { json, left } = carriedStory(before, stepsOf.get(type) ?? [], part);
    const renamed = withReferences(json, (reference) => {
      const name = nameOf(targetOf(file, reference), type);
      return `${reference.slice(0, reference.lastIndexOf("/") + 1)}${path.posix.basename(name)}`;
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
    return names.find((name) => !hasStory(folders, name)) ?? file;
  };

  const found: CarriedFiles = { files: [], left: [] };
  const tell = (file: string, { text, left }: Carried, from = file): void => {
    if (text !== textOf(from) && !found.files.some((one) => one.file === file)) found.files.push({ file, text, from });
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

const targetOf = (file: string, reference: string): string =>
  path.posix.join(path.posix.dirname(file), reference.split("#")[0] ?? "");

/** The whole files that a story or a part of one takes from `shared/`, and as what. */
function takenFrom(file: string, json: Json, part: StoryPart): [string, StoryPart][] {
  const reference = (node: Json | undefined, as: StoryPart): [string, StoryPart][] =>
    isObject(node) && typeof node.$ref === "string" && !node.$ref.includes("#")
      ? [[targetOf(file, node.$ref), as]]
      : [];
  if (part === "form") return [];
  if (part === "steps") return [json].flat().flatMap((one) => reference(one, "steps"));
  if (!isObject(json)) return [];
  return [
    ...reference(json.form, "form"),
    ...(Array.isArray(json.steps) ? json.steps.flatMap((one) => reference(one, "steps")) : []),
  ];
}

function withReferences(node: Json, work: (reference: string) => string): Json {
  if (Array.isArray(node)) return node.map((item) => withReferences(item, work));
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, child]) => [
      key,
      key === "$ref" && typeof child === "string" && !child.includes("#") ? work(child) : withReferences(child, work),
    ]),
  );
}
