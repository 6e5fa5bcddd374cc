/**
 * The engine's one door. A definition is compiled to the text of a module (`compile`), linked in page and server (`link`), and
 * asked: `evaluate` says everything of one claim for one user, `decide` where a transition leads, `explain` why.
 */
export { accountField } from "./account-field.ts";
export { strictAjv } from "./ajv.ts";
export { amountAt, answerWords } from "./answer-words.ts";
export { readBegins } from "./begun.ts";
export { canonical } from "./canonical.ts";
export type * from "./choice.ts";
export { choiceFacts, type Fact, factLine, inOwnSpelling, isTree } from "./choice-facts.ts";
export { choicesOf, matrixOf, type WrittenList } from "./choice-matrix.ts";
export {
  type Column,
  columnsOf,
  columnValue,
  columnWords,
  wordsAt,
} from "./columns.ts";
export { CompileError, compile } from "./compile.ts";
export type { CompiledDefinition, SchemaCheck } from "./compiled-definition.ts";
export type { Computed, Kind, Operand } from "./computed/operator.ts";
export { operatorOf, operators } from "./computed/operators.ts";
export { changesByDay, computedOf, computedOrder, computedReads } from "./computed/order.ts";
export { quotientDigits } from "./computed/quotient.ts";
export { expand } from "./condition.ts";
export {
  asksForReply,
  awaitedAct,
  awaitsReply,
  conditionsOf,
  fieldEntry,
  handsOn,
  isOfLists,
  rowsOf,
} from "./conditions.ts";
export {
  builtInFacts,
  factPointer,
  factRights,
  hideFacts,
} from "./declared-facts.ts";
export type * from "./definition.ts";
export { described, formField, isDay, isLikeDay, placeOf } from "./described.ts";
export {
  applyEffects,
  type Effect,
  effectName,
  effectsOf,
  factsAfter,
  marks,
  type Outcome,
  places,
  setsFact,
} from "./effects.ts";
export {
  evaluate,
  fieldRights,
  guideFor,
  incompleteSections,
  isShownInNew,
  isUnlocked,
  mayOpen,
  mayStart,
  rowFor,
} from "./evaluate.ts";
export type * from "./evaluation.ts";
export { demandWords, saidKeywords } from "./explain/demand-words.ts";
export { type Answer, type Explanation, explain, type Finding } from "./explain/explain.ts";
export type { Reason } from "./explain/reasons.ts";
export { factFaults, factsAskedBy, givenFacts, withFacts } from "./fact-faults.ts";
export { type Facts, factsOf, holds, phaseOf } from "./facts.ts";
export type * from "./field-words.ts";
export { countKinds, type FileKind, fileEndings, fileKind } from "./file-kinds.ts";
export {
  dropNotApplying,
  formFaults,
  hideFields,
  keepKnown,
  lockedWrites,
  mostFaults,
  schemaAt,
  sectionFields,
  startForm,
  unknownKeys,
  withComputedFields,
} from "./form.ts";
export { accountProperties, asShown, type GivenSource, givenPlaces, readsGiven, readsPlaces } from "./given.ts";
export {
  fileFormat,
  heldIn,
  heldKey,
  heldName,
  isHeldFiles,
} from "./held-files.ts";
export { highlightOf } from "./highlight.ts";
export { demandsPresence, homeField } from "./home-field.ts";
export { certainly, keywordFault, meets, meetsSchema } from "./interpret.ts";
export { isObject } from "./is-object.ts";
export { comparisonOf, comparisons, pointingKeywords } from "./keywords/index.ts";
export { differingWords, firstLanguage, inLanguage, laidOver, type SpokenLanguage } from "./languages.ts";
export { lateTerm } from "./late-term.ts";
export { type DefinitionModule, link } from "./link.ts";
export { listWords, propertiesOf } from "./list-words.ts";
export {
  type ColumnChoice,
  columnChoices,
  columnIn,
  isKept,
  isOfNumbers,
  keptValues,
  listPlace,
  readerConditions,
} from "./listed-columns.ts";
export { fieldTitle, inWordsOf, statusLabel, transitionWords } from "./messages.ts";
export { leavesOf, lostPlaces, wayOf } from "./migrations/carried-paths.ts";
export {
  type Carried,
  homeOf,
  type Migrated,
  type MigrationStep,
  mapped,
  migrate,
  type SetAside,
  targetOf,
} from "./migrations/migration.ts";
export { undoMigration } from "./migrations/undo.ts";
export { choicesAt, unofferedChoices } from "./offered-choices.ts";
export { withDataEffects } from "./old-effects.ts";
export { capitalised, inWords, pendingAction, pendingNames, pendingRoles } from "./pending-action.ts";
export { isWorkedOut } from "./plan.ts";
export { fromPath, get, getEach, isWithin, placesOf, pointerOf, segments, set, toPath } from "./pointer.ts";
export { prune } from "./prune.ts";
export { searchedPlaces, searchedValues, toForm, toRecord } from "./record.ts";
export type * from "./record-map.ts";
export { retiredAnswers } from "./retired.ts";
export type * from "./status.ts";
export { formats, keywordTypes, schemaKeywords, schemaListKeywords, supportedKeywords } from "./supported-keywords.ts";
export { type Decision, decide, decideOffered, emphasisOf, isDraftStatus, leadOf } from "./transition.ts";
export { type Amount, amountWords, dayWords, itemsOf, moneyWords, valueWords } from "./value-words.ts";
export { afterWorkingTime, beforeWorkingTime, type WorkingWeek, weekdays } from "./working-time.ts";
