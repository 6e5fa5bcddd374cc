import type { Check } from "./check.ts";
import { choiceWords } from "./choice-words.ts";
import { chosenAccounts } from "./chosen-accounts.ts";
import { chosenTogether } from "./chosen-together.ts";
import { computed } from "./computed.ts";
import { computedWords } from "./computed-words.ts";
import { ownColumns } from "./declared-columns.ts";
import { declaredFacts } from "./declared-facts.ts";
import { demandsInTime } from "./demands-in-time.ts";
import { everybodyFills } from "./everybody-fills.ts";
import { fieldPointers } from "./field-pointers.ts";
import { guardedEffects } from "./guarded-effects.ts";
import { hiddenDemands } from "./hidden-demands.ts";
import { inlineNotation } from "./inline-notation.ts";
import { intoItems } from "./into-items.ts";
import { languages } from "./languages.ts";
import { letters } from "./letters.ts";
import { lettersAbove } from "./letters-above.ts";
import { lettersInPlace } from "./letters-in-place.ts";
import { levelInputs } from "./level-inputs.ts";
import { listNames } from "./list-names.ts";
import { measuredUnits } from "./measured-units.ts";
import { migrations } from "./migrations.ts";
import { nestedChoices } from "./nested-choices.ts";
import { offeredWords } from "./offered-words.ts";
import { placeholders } from "./placeholders.ts";
import { plainSentences } from "./plain-sentences.ts";
import { quotedWords } from "./quoted-words.ts";
import { recordMap } from "./record-map.ts";
import { refusedChoices } from "./refused-choices.ts";
import { sayingChecks } from "./saying.ts";
import { schemaLinks } from "./schema-links.ts";
import { statuses } from "./statuses.ts";
import { templates } from "./templates.ts";
import { unappliedDemands } from "./unapplied-demands.ts";
import { unusedFigures } from "./unused-figures.ts";
import { words } from "./words.ts";
import { wordsTwice } from "./words-twice.ts";
import { ownLetters } from "./written-letters.ts";

/** Files that most of a definition's logic does not hang on: an edit of one leaves what the other checks found as it was. */
export const wordFiles = /^(?!shared\/)[^/]+\/(messages\.\w+|letters|record)\.json$/;

/** Checks that read one of them; all others do not. */
export const readsWords: ReadonlySet<Check> = new Set([
  choiceWords,
  chosenAccounts,
  chosenTogether,
  computed,
  computedWords,
  declaredFacts,
  demandsInTime,
  everybodyFills,
  fieldPointers,
  guardedEffects,
  hiddenDemands,
  inlineNotation,
  intoItems,
  languages,
  letters,
  lettersAbove,
  lettersInPlace,
  levelInputs,
  listNames,
  measuredUnits,
  migrations,
  nestedChoices,
  offeredWords,
  ownColumns,
  ownLetters,
  placeholders,
  plainSentences,
  quotedWords,
  recordMap,
  refusedChoices,
  ...sayingChecks,
  schemaLinks,
  statuses,
  templates,
  unappliedDemands,
  unusedFigures,
  words,
  wordsTwice,
]);
