import { get, type Json, type Messages, pointerOf } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { FaultAt, Step } from "../read/source-file.ts";
import { announcedByType } from "./announced-texts.ts";
import type { Check } from "./check.ts";
import { exchangedWords } from "./exchanged-words.ts";
import { foreignTitles } from "./foreign-titles.ts";
import { saidConditions } from "./said-conditions.ts";
import { saidCounts } from "./said-counts.ts";
import { saidDirections } from "./said-directions.ts";
import { saidEither } from "./said-either.ts";
import { saidFiles } from "./said-files.ts";
import { saidNumbers } from "./said-numbers.ts";
import { saidOfActs } from "./said-of-acts.ts";
import { saidOptional } from "./said-optional.ts";
import { saidOutcomes } from "./said-outcomes.ts";
import { saidTimes } from "./said-times.ts";
import { toldToDo } from "./told-to-do.ts";

/** The same of what some people read in place of the words for everybody. */
export const sayingOfAudiences: Check = (input) => {
  const { definition, files } = input;
  return Object.entries(definition.messages.audiences ?? {}).flatMap(([audience, own]) => {
    const isOwn = ([kind, id]: readonly Step[]) =>
      get(own as unknown as Json, pointerOf([String(kind), String(id)])) !== undefined;
    const at =
      (fault: FaultAt): FaultAt =>
      (path, ...rest) => ({
        ...fault(isOwn(path) ? ["audiences", audience, ...path] : path, ...rest),
        ...(!isOwn(path) && { code: ofEverybody }),
      });
    const { messages } = files;
    const theirs = { ...messages, fault: at(messages.fault), faultAtKey: at(messages.faultAtKey) };
    const read: Messages = {
      ...definition.messages,
      rules: { ...definition.messages.rules, ...own.rules },
      fields: Object.fromEntries(
        Object.entries(definition.messages.fields).map(([field, words]) => [
          field,
          { ...words, ...own.fields?.[field] },
        ]),
      ),
      hints: { ...definition.messages.hints, ...own.hints },
    };
    const asRead = { ...input, files: { ...files, messages: theirs }, definition: { ...definition, messages: read } };
    return [saidNumbers, saidDirections, saidEither, saidCounts, foreignTitles]
      .flatMap((check) => check(asRead))
      .flatMap((fault): Fault[] => (fault.code === ofEverybody ? [] : [{ ...fault, isAdvice: true }]));
  });
};

/** What is told of the words for everybody. */
const ofEverybody = "of everybody";

/** Checks of what sentences say, beside what the definition does. */
export const sayingChecks: readonly Check[] = [
  announcedByType,
  exchangedWords,
  foreignTitles,
  saidConditions,
  saidCounts,
  saidDirections,
  saidEither,
  saidFiles,
  saidNumbers,
  saidOfActs,
  saidOptional,
  saidOutcomes,
  saidTimes,
  sayingOfAudiences,
  toldToDo,
];
