import { type Condition, type Definition, rowsOf } from "../../engine/index.ts";
import { listOf } from "./facts-by-status.ts";

/** Facts that name a role whose authorisation is, or was, asked for. */
const facts = ["authoriseRole", "authorisingRole", "authorisingLevel", "nextAuthoriseRole"];

/** What can stand in these facts: nothing, or a role that a level, a chain or a transition names; by the names of the facts. */
export function askedRoles({ workflow }: Definition): ReadonlyMap<string, Condition> {
  const { levels = [], escalation = [] } = workflow.authorisation ?? {};
  const targets = Object.values(workflow.transitions).flatMap((one) =>
    rowsOf(one).flatMap(({ row }) => listOf(row.to)),
  );
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
