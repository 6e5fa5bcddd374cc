import type { CompiledDefinition } from "./compiled-definition.ts";
import { awaitsReply } from "./conditions.ts";
import type { Workflow } from "./definition.ts";
import type { Context } from "./evaluation.ts";
import { factsOf, holds } from "./facts.ts";
import type { Phase } from "./status.ts";

/**
 * What staff read is to be done next with a claim, and whether it is for a role to decide. `reviewer`: who reviews claims of its
 * type, in words. Nobody is named where nobody is known: "Review – {reviewer}" is just "Review".
 */
export function pendingAction(
  definition: CompiledDefinition,
  context: Context,
  reviewer: string | undefined,
): { text: string; decider: string | undefined } | undefined {
  const { sentence } = chosen(definition, context) ?? {};
  if (sentence === undefined) return undefined;
  const people: Record<string, string | undefined> = { reviewer, authoriseRole: inWords(context.claim.authoriseRole) };
  const named = namedIn(sentence)[0];
  const text = sentence.replaceAll(/(\W*)\{(reviewer|authoriseRole)\}/g, (_, before: string, name: string) =>
    people[name] ? before + people[name] : "",
  );
  return {
    text: sentence.startsWith("{") ? capitalised(text.trimStart()) : text,
    decider: named && people[named],
  };
}

/**
 * The roles whose turn it is with a claim that nobody looks after, by what is to be done next with it. Where neither `roles` nor the
 * words say, it is the reviewer's while the claim is worked on and no claimant is waited for. `reviewer`: the role.
 */
export function pendingRoles(definition: CompiledDefinition, context: Context, reviewer: string | undefined): string[] {
  const next = chosen(definition, context);
  if (!next) return [];
  const { status, authoriseRole } = context.claim;
  const known: Record<string, string | undefined> = { reviewer, authoriseRole };
  const rolesOf = (names: string[]) => [
    ...new Set(names.flatMap((name) => (name in known ? (known[name] ?? []) : name))),
  ];
  if (next.roles || !isWorkedOn(definition.workflow, status)) return rolesOf(next.roles ?? []);
  const named = rolesOf(namedIn(next.sentence));
  return named.length > 0 ? named : rolesOf(["reviewer"]);
}

const restingPhases: Phase[] = ["draft", "declined", "completed"];

/** By us: it was sent, is not done, and no claimant is waited for. */
function isWorkedOn(workflow: Workflow, status: string): boolean {
  const { phase = "submitted", waitsForClaimant } = workflow.statuses[status] ?? {};
  return !restingPhases.includes(phase) && !waitsForClaimant && !awaitsReply(workflow, status);
}

/** The first entry of the status that fits, with its words. */
function chosen(definition: CompiledDefinition, context: Context) {
  const { status } = context.claim;
  const choices = definition.workflow.statuses[status]?.pending ?? [];
  // Most claims are done: nothing is worked out of what nobody asks.
  if (choices.length === 0) return undefined;
  const facts = factsOf(definition, context);
  const choice = choices.find((_, at) => holds(definition, `statuses/${status}/pending/${at}/when`, facts));
  const sentence = definition.messages.pending?.[choice?.id ?? ""];
  return choice && sentence !== undefined ? { roles: choice.roles, sentence } : undefined;
}

/** Those who are named by what they are, not by a role. */
export const pendingNames = ["reviewer", "authoriseRole"];

const namedIn = (sentence: string): string[] => pendingNames.filter((name) => sentence.includes(`{${name}}`));

/** As a sentence begins. */
export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** `service_manager` is the service manager. */
export const inWords = <Role extends string | undefined>(role: Role): Role => role?.replaceAll(/[_-]/g, " ") as Role;
