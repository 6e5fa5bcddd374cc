import type { CompiledDefinition } from "./compiled-definition.ts";
import type { Context } from "./evaluation.ts";
import { factsOf, holds } from "./facts.ts";

/**
 * What staff read is to be done next with a claim, and whether it is for a role to decide. `reviewer`: who reviews claims of its
 * type, in words. Nobody is named where nobody is known: "Review – {reviewer}" is just "Review".
 */
export function pendingAction(
  definition: CompiledDefinition,
  context: Context,
  reviewer: string | undefined,
): { text: string; decider: string | undefined } | undefined {
  const { status } = context.claim;
  const choices = definition.workflow.statuses[status]?.pending ?? [];
  const facts = factsOf(definition, context);
  const index = choices.findIndex((_, at) => holds(definition, `statuses/${status}/pending/${at}/when`, facts));
  const sentence = definition.messages.pending?.[choices[index]?.id ?? ""];
  if (sentence === undefined) return undefined;
  const people: Record<string, string | undefined> = { reviewer, authoriseRole: inWords(context.claim.authoriseRole) };
  const named = Object.keys(people).find((name) => sentence.includes(`{${name}}`));
  return {
    text: sentence.replaceAll(/(\W*)\{(reviewer|authoriseRole)\}/g, (_, before: string, name: string) =>
      people[name] ? before + people[name] : "",
    ),
    decider: named && people[named],
  };
}

/** `service_manager` is the service manager. */
const inWords = (role: string | undefined) => role?.replaceAll(/[_-]/g, " ");
