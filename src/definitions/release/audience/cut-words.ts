import {
  type AudienceWords,
  type Definition,
  differingWords,
  type Guide,
  inLanguage,
  isWithin,
  laidOver,
  type Messages,
  type Pointer,
  rowsOf,
} from "../../../engine/index.ts";
import { claimantRoles } from "../../roles.ts";
import type { Access } from "../../store.ts";

type Left = Pick<Definition, "sections" | "rules" | "workflow"> & {
  guides: Guide[];
  hidden: Pointer[];
  facts: string[];
  /** Those of them that some claimant types. */
  typedFacts: string[];
  /** Names of the computed values that are left. */
  computed: string[];
  /** Ids of the columns that are left. */
  columns: string[];
};

/** Of each transition that is left, and of those whose words its rows have, what claimants read. */
function claimantTransitions({ transitions }: Messages, workflow: Definition["workflow"]): Messages["transitions"] {
  const left = Object.entries(workflow.transitions).flatMap(([id, transition]) => [
    id,
    ...rowsOf(transition).flatMap(({ row }) => row.words ?? []),
  ]);
  return Object.fromEntries(
    Object.entries(transitions).flatMap(([id, { claimants, ...words }]) =>
      left.includes(id) ? [[id, { ...words, ...(claimants && { activity: claimants }) }]] : [],
    ),
  );
}

/** The words of what is left, and of each the claimants' own. */
export function cutWords(
  { audiences: spoken = {}, ...common }: Messages,
  { sections, rules, workflow, guides, hidden, facts, typedFacts, computed, columns }: Left,
  access: Access,
): Messages {
  const only = <Words>(words: Record<string, Words> = {}, ids: string[]): Record<string, Words> =>
    Object.fromEntries(Object.entries(words).filter(([id]) => ids.includes(id)));
  const { claimants = {}, ...others } = spoken;
  // What claimants read in place of it is all that they are sent of a sentence.
  const messages = laidOver(common as never, claimants as never) as never as Messages;
  const roles = claimantRoles(access);
  const audiences = Object.entries(others).filter(([name]) => roles.includes(name));
  const shown = <Words>(words: Record<Pointer, Words> = {}) =>
    Object.entries(words).filter(([field]) => !hidden.some((one) => isWithin(field, one)));
  const statuses = Object.entries(only(messages.statuses, Object.keys(workflow.statuses)));
  const steps = guides.flatMap((guide) => guide.steps.map(({ id }) => id));
  // What nobody types is never wrong.
  const ofFacts = Object.entries(only(messages.facts, facts)).map(([name, { faults, ...words }]) => [
    name,
    { ...words, ...(faults && typedFacts.includes(name) && { faults }) },
  ]);
  const { status, ...typeWords } = messages.type;
  const read = (words: AudienceWords) => ({
    sections: only(
      words.sections,
      sections.map(({ id }) => id),
    ),
    fields: Object.fromEntries(shown(words.fields).map(([field, { staff: _, ...words }]) => [field, words])),
    rules: only(words.rules, Object.keys(rules)),
  });
  return {
    type: { ...typeWords, ...(status && { status: { title: status.title } }) },
    ...(read(messages) as Pick<Messages, "sections" | "fields" | "rules">),
    ...(audiences.length > 0 && {
      audiences: Object.fromEntries(
        audiences.map(([name, words]) => [name, { ...read(words), hints: only(words.hints, steps) }]),
      ),
    }),
    statuses: Object.fromEntries(
      statuses.map(([status, { label, customer = label, description }]) => [status, { label: customer, description }]),
    ),
    transitions: claimantTransitions(messages, workflow),
    ...(columns.length > 0 && { columns: only(messages.columns, columns) }),
    ...(facts.length > 0 && { facts: Object.fromEntries(ofFacts) }),
    ...(messages.computed && { computed: only(messages.computed, computed) }),
    ...(steps.length > 0 && { hints: only(messages.hints, steps) }),
    validation: messages.validation,
  };
}

/** In each language what claimants read of what is left, as far as it is otherwise than the English words for them. */
export function cutLanguages(
  definition: Definition,
  english: Messages,
  left: Left,
  access: Access,
): Definition["languages"] {
  return Object.fromEntries(
    Object.entries(definition.languages ?? {}).map(([language, spoken]) => {
      const words = cutWords(inLanguage(definition, language).messages, left, access);
      return [
        language,
        { ...spoken, words: (differingWords(words as never, english as never) ?? {}) as Partial<Messages> },
      ];
    }),
  );
}
