import { nearestWord } from "../definitions/nearest-word.ts";
import type { DefinitionStore } from "../definitions/store.ts";
import { readStories, storyFiles } from "../replay/read-stories.ts";
import type { Story } from "../replay/story.ts";

/**
 * The one story that is meant by a path (with or without `fixtures/` and `.json`) or a part of one, and by a part of its title
 * where a file makes several. Throws, with what to do, when none or several files fit.
 */
export function findStory(fixtures: string, store: DefinitionStore, given: string, titled: string): Story {
  const wanted = given.replace(/^(.*\/)?fixtures\//, "").replace(/\.json$/, "");
  const types = store.forms().map(({ type }) => type);
  const files = storyFiles(fixtures, types);
  const exact = files.filter((file) => [`${wanted}.json`].includes(file) || file.endsWith(`/${wanted}.json`));
  const fitting = exact.length > 0 ? exact : files.filter((file) => file.includes(wanted));
  const [file, ...others] = fitting;
  if (file === undefined) {
    const near = nearestWord(
      wanted,
      files.map((one) => one.replace(/\.json$/, "")),
    );
    throw new Error(`There is no fixture or claim "${given}".${near ? ` Did you mean ${near}?` : ""}`);
  }
  if (others.length > 0)
    throw new Error(["Several fixtures fit; name one of them:", ...fitting.slice(0, 10)].join("\n  "));
  const stories = readStories(fixtures, file);
  const story = stories.find(({ title }) => title.includes(titled));
  if (story) return story;
  const titles = stories.slice(0, 10).map(({ title }) => title);
  throw new Error([`No case of fixtures/${file} is called "${titled}". It has:`, ...titles].join("\n  "));
}
