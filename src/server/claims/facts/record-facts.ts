import { type CompiledDefinition, type Context, columnsOf, columnWords, type Json } from "../../../engine/index.ts";
import type { Queryable } from "../../app-context.ts";
import type { Claim } from "../find-claim.ts";
import { recordActivity } from "../notes/record-activity.ts";

interface Changed {
  definition: CompiledDefinition;
  claim: Pick<Claim, "id">;
  personId: string;
  moment: Date;
  before: Record<string, Json>;
  /** What was written, by name; null takes away. */
  facts: Record<string, Json>;
}

/** One entry of the timeline for all that became another, among the staff: "Warranty request number set to 4500189341". */
export async function recordFacts(database: Queryable, changed: Changed): Promise<void> {
  const { definition, claim, personId, moment, before, facts } = changed;
  const lines = Object.entries(facts).flatMap(([name, value]) => {
    const was = wordsOf(definition, name, before[name] ?? null);
    const is = wordsOf(definition, name, value);
    const title = definition.messages.facts?.[name]?.title ?? name;
    return is === was ? [] : [{ title, was, now: is === "" ? `${title} cleared` : `${title} set to ${is}` }];
  });
  if (lines.length === 0) return;
  const earlier = lines.filter(({ was }) => was !== "");
  const [only] = lines;
  const note =
    lines.length === 1 && only
      ? `It was ${only.was}.`
      : earlier.map(({ title, was }) => `${title} was ${was}.`).join("\n");
  await recordActivity(database, {
    claimId: claim.id,
    moment,
    type: "number-changed",
    description: lines.map(({ now }) => now).join("; "),
    isInternal: true,
    userId: personId,
    ...(earlier.length > 0 && { note }),
  });
}

/** A fact's value as people read it; empty where there is none. */
function wordsOf(definition: CompiledDefinition, name: string, value: Json): string {
  const column = columnsOf(definition).find(({ from }) => from === `/claim/${name}`);
  if (!column || value === null) return "";
  return columnWords(definition, column, { form: {}, claim: { [name]: value } as Context["claim"] }).join(", ");
}
