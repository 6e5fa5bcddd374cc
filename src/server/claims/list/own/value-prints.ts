import type { DefinitionStore } from "../../../../definitions/store.ts";
import { type CompiledDefinition, canonical, changesByDay, columnChoices } from "../../../../engine/index.ts";
import { meaningIn } from "../../../access/status-meaning.ts";
import type { AppContext } from "../../../app-context.ts";
import { dayOf } from "../../../platform/clock.ts";
import { highlightKey, reviewingRole } from "../../next-action.ts";
import { searchedBy } from "../../save/search-text.ts";
import { keptColumns } from "./kept-values.ts";
import { claimTypesOf } from "./offered-columns.ts";

/** How searched texts are kept; servers of before kept macrons in them. */
const textsAre = "folded";
/** What servers of before did not keep with a turn. */
const turnsHold = "updated_at";

/** What claims are kept with beside their forms: values of columns, and the words that they are found by. */
interface Print {
  columns: unknown[];
  words: Record<string, object>;
  /** Servers of before did not keep apart what claimants find claims by. */
  searched?: unknown[];
  /** Nor whose turn it is, by the definition and who reviews. */
  turns?: unknown[];
  /** The day, where a column changes by it. */
  day?: string;
}

/** As today's definitions say it of a type. */
export const printOf = ({ definitions, clock }: AppContext, definition: CompiledDefinition): Print => {
  const { shared, access } = definitions;
  return {
    columns: [
      ...keptColumns(definition).map((column) => {
        const choices = columnChoices(definition, column)?.map(({ value }) => value);
        // A choice is kept by its place among them.
        return [column.key, column.from, column.kind, ...(choices ? [choices] : [])];
      }),
      ...highlightsOf(definition),
    ],
    words: Object.fromEntries(
      shared.statuses.map((known) => {
        const { description: _, ...words } = meaningIn(known, definition.type).words;
        return [known.value, words];
      }),
    ),
    searched: [textsAre, ...searchedBy(definition, access)],
    turns: [
      definition.hash,
      claimTypesOf(definitions, definition).map((type) => reviewingRole(definitions, type)),
      turnsHold,
    ],
    ...(keptColumns(definition).some(({ from }) => changesByDay(definition, from)) && { day: dayOf(clock.now()) }),
  };
};

/** When claims stand out, with what that is worked out from: of every claim it is kept. Its colour and words are read afresh. */
function highlightsOf({ workflow, computed, figures }: CompiledDefinition): unknown[] {
  const { highlights = [], authorisation, statuses } = workflow;
  if (highlights.length === 0) return [];
  const from: unknown[] = highlights.map(({ id, when }) => [id, when]);
  const reads = (...facts: string[]) => {
    const said = JSON.stringify(from);
    return facts.some((fact) => said.includes(`"/claim/${fact}`));
  };
  // Each may read what comes after it.
  if (reads("authorising", "nextAuthoriseRole")) from.push(authorisation);
  if (reads("computed/", "figures/")) from.push(computed, figures);
  if (reads("phase")) from.push(Object.entries(statuses).map(([status, { phase }]) => [status, phase]));
  return [[highlightKey, ...from]];
}

/** No status, that stands for all. */
export const anyStatus = "";

/** Statuses of whose claims today's print says otherwise than an earlier one, of which servers of before kept the columns alone. */
export function changesSince(
  before: string,
  { columns, words, searched, turns, day }: Print,
  { shared }: Pick<DefinitionStore, "shared">,
  { type, workflow }: CompiledDefinition,
): string[] {
  const kept: Print | unknown[] = JSON.parse(before);
  const earlier: Print = Array.isArray(kept) ? { columns: kept, words } : kept;
  const differs = (one: unknown, other: unknown) => canonical(one ?? null) !== canonical(other ?? null);
  if (differs([columns, searched], [earlier.columns, earlier.searched ?? null])) return [anyStatus];
  const hasTurned = differs(turns, earlier.turns);
  return shared.statuses.flatMap((known) => {
    const { value: status } = known;
    const isKnown = Object.hasOwn(earlier.words, status);
    // Most claims are done, and nobody's turn it is with them; what is no more is as the version says that a claim was saved under.
    const { pending = [], lateAfter } = workflow.statuses[status] ?? {};
    const isOpen = !(status in workflow.statuses) || pending.length > 0 || Array.isArray(lateAfter);
    const isOut =
      (isKnown && differs(words[status], earlier.words[status])) ||
      (hasTurned && isOpen) ||
      // Of what claims rest in nothing hangs on the day any more.
      (day !== earlier.day && !["declined", "completed"].includes(meaningIn(known, type).phase));
    return isOut ? [status] : [];
  });
}
