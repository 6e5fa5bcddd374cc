import { access } from "./access.ts";
import { alikeColumns } from "./alike-columns.ts";
import { alternatives } from "./alternatives.ts";
import { alwaysHolding } from "./always-holding.ts";
import { announcedTexts } from "./announced-texts.ts";
import { askedDialogs } from "./asked-dialogs.ts";
import { audiences } from "./audiences.ts";
import { authorisers } from "./authorisers.ts";
import { begins } from "./begins.ts";
import { caseGaps } from "./case-gaps.ts";
import type { Check, SharedCheck } from "./check.ts";
import { choiceWords } from "./choice-words.ts";
import { chosenAccounts } from "./chosen-accounts.ts";
import { chosenTogether } from "./chosen-together.ts";
import { circles } from "./circles.ts";
import { claimTypes } from "./claim-types.ts";
import { claimantsBegin, claimantsSend, formsSent } from "./claimants-send.ts";
import { comparedDays } from "./compared-days.ts";
import { completedSections } from "./completed-sections.ts";
import { computed } from "./computed.ts";
import { computedWords } from "./computed-words.ts";
import { conditionPointers } from "./condition-pointers.ts";
import { conditionValues } from "./condition-values.ts";
import { containedMissing } from "./contained-missing.ts";
import { daysBeforeTimers } from "./days-before-timers.ts";
import { ownColumns } from "./declared-columns.ts";
import { declaredFacts } from "./declared-facts.ts";
import { demandsInTime } from "./demands-in-time.ts";
import { duplicateIds } from "./duplicate-ids.ts";
import { effectiveTransitions } from "./effective-transitions.ts";
import { everybodyAnswers } from "./everybody-answers.ts";
import { everybodyFills } from "./everybody-fills.ts";
import { everybodyMoves } from "./everybody-moves.ts";
import { exportedColumns } from "./exported-columns.ts";
import { factValues } from "./fact-values.ts";
import { factsTogether } from "./facts-together.ts";
import { fieldHomes } from "./field-homes.ts";
import { fieldPointers } from "./field-pointers.ts";
import { fillableFields } from "./fillable-fields.ts";
import { formSchema } from "./form-schema.ts";
import { givenFacts } from "./given-facts.ts";
import { givenTurns } from "./given-turns.ts";
import { guardedEffects } from "./guarded-effects.ts";
import { heldFiles } from "./held-files.ts";
import { hiddenDemands } from "./hidden-demands.ts";
import { idleParts } from "./idle-parts.ts";
import { inlineNotation } from "./inline-notation.ts";
import { intoItems } from "./into-items.ts";
import { keptDigits } from "./kept-digits.ts";
import { keptFacts } from "./kept-facts.ts";
import { kindsOfFiles } from "./kinds-of-files.ts";
import { knownNames } from "./known-names.ts";
import { languages, sharedLanguages } from "./languages.ts";
import { lateInTime } from "./late-in-time.ts";
import { letters } from "./letters.ts";
import { lettersAbove } from "./letters-above.ts";
import { lettersInPlace } from "./letters-in-place.ts";
import { levelGaps } from "./level-gaps.ts";
import { levelInputs } from "./level-inputs.ts";
import { listNames } from "./list-names.ts";
import { lists } from "./lists.ts";
import { lockedOut } from "./locked-out.ts";
import { matrices } from "./matrices.ts";
import { measuredUnits } from "./measured-units.ts";
import { migrations } from "./migrations.ts";
import { namedInVain } from "./named-in-vain.ts";
import { nestedChoices } from "./nested-choices.ts";
import { offeredWords } from "./offered-words.ts";
import { openWhileLocked } from "./open-while-locked.ts";
import { orderOfChoices } from "./order-of-choices.ts";
import { orderOfLevels } from "./order-of-levels.ts";
import { orderOfValues } from "./order-of-values.ts";
import { patternsAndLengths } from "./patterns-and-lengths.ts";
import { pickerLimits } from "./picker-limits.ts";
import { placeholders } from "./placeholders.ts";
import { plainSentences } from "./plain-sentences.ts";
import { possibleConditions } from "./possible-conditions.ts";
import { possibleRows } from "./possible-rows.ts";
import { providedViews } from "./provided-views.ts";
import { quotedWords, quotesOfLetters } from "./quoted-words.ts";
import { reachableStatuses } from "./reachable-statuses.ts";
import { recordMap } from "./record-map.ts";
import { refusedChoices } from "./refused-choices.ts";
import { ruleChains } from "./rule-chains.ts";
import { rulePairs } from "./rule-pairs.ts";
import { ruleParts } from "./rule-parts.ts";
import { rulesOfOne } from "./rules-of-one.ts";
import { sayingChecks } from "./saying.ts";
import { schemaLinks, sharedSchemaLinks } from "./schema-links.ts";
import { seenFields } from "./seen-fields.ts";
import { sending } from "./sending.ts";
import { sensibleTransitions } from "./sensible-transitions.ts";
import { shiftedDays } from "./shifted-days.ts";
import { sharedStatuses, statuses } from "./statuses.ts";
import { sharedTemplates, templates } from "./templates.ts";
import { timers } from "./timers.ts";
import { trappedClaims } from "./trapped-claims.ts";
import { turnsTaken } from "./turns-taken.ts";
import { unappliedDemands } from "./unapplied-demands.ts";
import { unsetFacts } from "./unset-facts.ts";
import { untouchedTicks } from "./untouched-ticks.ts";
import { unusedFigures } from "./unused-figures.ts";
import { usualRows } from "./usual-rows.ts";
import { validationWords } from "./validation-words.ts";
import { waitingStatuses } from "./waiting-statuses.ts";
import { widgetCompanions } from "./widget-companions.ts";
import { widgetNames } from "./widget-names.ts";
import { words } from "./words.ts";
import { wordsTwice } from "./words-twice.ts";
import { workflowNames } from "./workflow-names.ts";
import { workingHours } from "./working-hours.ts";
import { ownLetters, sharedLetters } from "./written-letters.ts";

/** Every check of a claim type; one file each. */
export const checks: Check[] = [
  alternatives,
  alwaysHolding,
  askedDialogs,
  authorisers,
  begins,
  caseGaps,
  choiceWords,
  circles,
  claimantsSend,
  comparedDays,
  completedSections,
  computed,
  computedWords,
  conditionPointers,
  conditionValues,
  containedMissing,
  daysBeforeTimers,
  declaredFacts,
  demandsInTime,
  migrations,
  duplicateIds,
  effectiveTransitions,
  everybodyAnswers,
  everybodyFills,
  everybodyMoves,
  factsTogether,
  factValues,
  fieldHomes,
  fieldPointers,
  fillableFields,
  formSchema,
  formsSent,
  givenFacts,
  givenTurns,
  guardedEffects,
  heldFiles,
  hiddenDemands,
  idleParts,
  inlineNotation,
  intoItems,
  keptDigits,
  keptFacts,
  kindsOfFiles,
  knownNames,
  languages,
  lateInTime,
  letters,
  lettersAbove,
  lettersInPlace,
  ownLetters,
  levelGaps,
  levelInputs,
  listNames,
  lockedOut,
  measuredUnits,
  namedInVain,
  nestedChoices,
  chosenAccounts,
  chosenTogether,
  offeredWords,
  openWhileLocked,
  orderOfChoices,
  orderOfLevels,
  orderOfValues,
  patternsAndLengths,
  pickerLimits,
  placeholders,
  plainSentences,
  ownColumns,
  possibleConditions,
  possibleRows,
  quotedWords,
  reachableStatuses,
  recordMap,
  refusedChoices,
  ruleChains,
  rulePairs,
  ruleParts,
  rulesOfOne,
  ...sayingChecks,
  schemaLinks,
  seenFields,
  sending,
  sensibleTransitions,
  shiftedDays,
  statuses,
  templates,
  timers,
  trappedClaims,
  turnsTaken,
  unappliedDemands,
  unsetFacts,
  untouchedTicks,
  unusedFigures,
  waitingStatuses,
  widgetCompanions,
  widgetNames,
  words,
  wordsTwice,
  workflowNames,
];

/** Checks of one condition by itself. */
export const conditionChecks: Check[] = [conditionPointers, conditionValues, knownNames];

/** Every check of what the claim types have in common. */
export const sharedChecks: SharedCheck[] = [
  access,
  alikeColumns,
  announcedTexts,
  audiences,
  claimantsBegin,
  claimTypes,
  exportedColumns,
  lists,
  providedViews,
  sharedLanguages,
  sharedLetters,
  matrices,
  quotesOfLetters,
  sharedSchemaLinks,
  sharedStatuses,
  sharedTemplates,
  usualRows,
  validationWords,
  workingHours,
];
