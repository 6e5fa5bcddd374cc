import type { CompiledDefinition } from "../../engine/index.ts";
import { notingParts } from "../coverage/seen.ts";
import { type Coverage, coverageOf, readExcused } from "../coverage/unseen.ts";
import { mutantsOf } from "../mutation/mutants.ts";
import { type MutationScore, survivorsOf } from "../mutation/survivors.ts";
import type { DefinitionStore } from "../store.ts";
import { enginePlayer } from "../stories/engine-player.ts";
import type { People } from "../stories/people.ts";
import type { Story } from "../stories/story.ts";
import { formsOf } from "../stories/where-in.ts";

/** What the judging of definitions by their stories goes by. */
export interface Judged {
  schemas: string;
  fixtures: string;
  store: DefinitionStore;
  people: People;
  stories: readonly Story[];
}

/** The stories of one form. */
export const ownStoriesOf = ({ stories, store }: Judged, { type }: CompiledDefinition): Story[] =>
  stories.filter((story) => store.get(story.type)?.type === type);

/** What all stories together show of each form. Stories that cannot be played show nothing; the replay tells of them. */
export const coverageByForm = (judged: Judged): Map<string, Coverage> =>
  new Map(formsOf(judged.schemas, judged.store).map((form) => [form.definition.type, coverageOfForm(judged, form)]));

export function coverageOfForm(judged: Judged, { definition, files }: ReturnType<typeof formsOf>[number]): Coverage {
  const { parts, seenOf } = notingParts((type) => judged.store.get(type), judged.people);
  const player = enginePlayer({ ...parts, isHasty: true });
  for (const story of ownStoriesOf(judged, definition)) player.play(story);
  return coverageOf(files, definition, seenOf(definition.type), readExcused(judged.fixtures));
}

/** How many slips in each form its stories notice. `only` names one form. */
export function mutationByForm(judged: Judged, only?: string): Map<string, MutationScore> {
  const { schemas, store, people } = judged;
  const forms = formsOf(schemas, store).filter(({ definition }) => only === undefined || definition.type === only);
  return new Map(
    forms.map(({ definition, files }) => [
      definition.type,
      survivorsOf(definition, mutantsOf(files, definition), ownStoriesOf(judged, definition), people),
    ]),
  );
}
