import type { DefinitionStore } from "../../definitions/store.ts";
import { enginePlayer } from "../../definitions/stories/engine-player.ts";
import type { People } from "../../definitions/stories/people.ts";
import type { Story } from "../../definitions/stories/story.ts";
import { formsOf } from "../../definitions/stories/where-in.ts";
import { notingParts } from "./coverage/seen.ts";
import { type Coverage, coverageOf, readExcused } from "./coverage/unseen.ts";
import { mutantsOf } from "./mutation/mutants.ts";
import { type MutationScore, survivorsOf } from "./mutation/survivors.ts";

/** What the judging of definitions by their stories goes by. */
export interface Judged {
  schemas: string;
  fixtures: string;
  store: DefinitionStore;
  people: People;
  stories: readonly Story[];
}

/** What all stories together show of each form. Stories that cannot be played show nothing; the replay tells of them. */
export function coverageByForm({ schemas, fixtures, store, people, stories }: Judged): Map<string, Coverage> {
  const { parts, seenOf } = notingParts((type) => store.get(type), people);
  const player = enginePlayer({ ...parts, isHasty: true });
  for (const story of stories) player.play(story);
  const excused = readExcused(fixtures);
  return new Map(
    formsOf(schemas, store).map(({ definition, files }) => [
      definition.type,
      coverageOf(files, definition, seenOf(definition.type), excused),
    ]),
  );
}

/** How many slips in each form its stories notice. `only` names one form. */
export function mutationByForm({ schemas, store, people, stories }: Judged, only?: string): Map<string, MutationScore> {
  const forms = formsOf(schemas, store).filter(({ definition }) => only === undefined || definition.type === only);
  return new Map(
    forms.map(({ definition, files }) => {
      const own = stories.filter(({ type }) => store.get(type)?.type === definition.type);
      return [definition.type, survivorsOf(definition, mutantsOf(files, definition), own, people)];
    }),
  );
}
