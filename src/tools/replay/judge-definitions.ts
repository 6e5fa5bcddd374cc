import type { ClaimTypeFiles } from "../../definitions/claim-type-files.ts";
import { readForms } from "../../definitions/load.ts";
import type { DefinitionStore } from "../../definitions/store.ts";
import { whereOf } from "../../definitions/where-of.ts";
import type { CompiledDefinition } from "../../engine/index.ts";
import { notingParts } from "./coverage/seen.ts";
import { type Coverage, coverageOf, readExcused } from "./coverage/unseen.ts";
import { mutantsOf } from "./mutation/mutants.ts";
import { type MutationScore, survivorsOf } from "./mutation/survivors.ts";
import type { People } from "./people.ts";
import { enginePlayer } from "./players/engine.ts";
import type { WhereIs } from "./players/why.ts";
import type { Story } from "./story.ts";

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

/** Where a place of a form is written, as `schemas/<file>:<line>:<column>`; the files are read when first asked. */
export function whereIn(schemas: string, store: DefinitionStore): WhereIs {
  let forms: ReturnType<typeof formsOf> | undefined;
  return (type, place) => {
    forms ??= formsOf(schemas, store);
    const form = forms.find(({ definition }) => definition.type === type);
    if (!form) return `schemas/${type}`;
    const { file, line, column } = whereOf(form.files, form.definition, place);
    return `schemas/${file}:${line}:${column}`;
  };
}

/** Each compiled form with its files, which say where a thing is written. */
function formsOf(schemas: string, store: DefinitionStore): { definition: CompiledDefinition; files: ClaimTypeFiles }[] {
  const { types } = readForms(schemas);
  return store.forms().flatMap((definition) => {
    const files = types.find(({ type }) => type === definition.type);
    return files ? [{ definition, files }] : [];
  });
}
