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
import { saidTimes } from "./said-times.ts";
import { toldToDo } from "./told-to-do.ts";

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
  saidTimes,
  toldToDo,
];
