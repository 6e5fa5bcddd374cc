import { type Condition, type Definition, rowsOf } from "../../engine/index.ts";
import { listOf } from "./facts-by-status.ts";

/** Facts that name a role whose authorisation is, or was, asked for. */
const facts = ["authoriseRole", "authorisingRole", "authorisingLevel", "nextAuthoriseRole"];

/**
 * What can stand in these facts: nothing, or a role that a level, a chain or a transition names; by the names of the facts. Empty where
 * it may be anything.
 */
export function askedRoles({ workflow }: Definition): ReadonlyMap<string, Condition> {
  const { levels = [], escalation = [] } = workflow.authorisation ?? {};
  const rows = Object.values(workflow.transitions).flatMap((one) => rowsOf(one).map(({ row }) => row));
  const targets = rows.flatMap(({ to }) => listOf(to));
  const isOfLevels = targets.some(({ authoriseRole: role }) => role === "level" || role === "next");
  const isWritten = JSON.stringify(rows.map(({ effects = [] }) => effects)).includes('"/claim/authoriseRole":');
  // Without levels that is what is told.
  if (isWritten || (isOfLevels && levels.length === 0)) return new Map();
  const named = targets.flatMap(({ authoriseRole: role }) =>
    role === undefined || role === "level" || role === "next" ? [] : [role],
  );
  // Who stands first in a chain is handed nothing on.
  const roles = new Set([...levels.map(({ role }) => role), ...named]);
  for (const role of roles) {
    const chain = escalation.find((one) => one.includes(role));
    const next = chain?.[chain.indexOf(role) + 1];
    if (next !== undefined) roles.add(next);
  }
  return new Map(
    facts.map((name): [string, Condition] => {
      const pointer = `/claim/${name}`;
      return [name, { anyOf: [{ [pointer]: false }, { [pointer]: { enum: [...roles] } }] }];
    }),
  );
}
