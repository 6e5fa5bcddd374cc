import { effectsOf, rowsOf } from "../../engine/index.ts";
import { lettersOf } from "../letters-of.ts";
import type { Fault } from "../read/fault.ts";
import type { Check } from "./check.ts";

/** Who is told that somebody before them in a chain is waited for may give that authorisation too. */
export const lettersAbove: Check = ({ files, definition, shared, isWhole }) => {
  const { roles } = shared.access;
  if (!isWhole("workflow", "letters") || !files.letters.isReadable || !shared.files.access.isWhole) return [];
  const letters = lettersOf(files, shared);
  const isSent = Object.values(definition.workflow.transitions)
    .flatMap((transition) => rowsOf(transition).flatMap(({ row }) => effectsOf(row)))
    .some((effect) => "letter" in effect && letters[String(effect.letter)]?.to === "above");
  if (!isSent) return [];
  const gives = (role: string, other: string) => roles[role]?.authorises.includes(other) ?? false;
  const chains = definition.workflow.authorisation?.escalation ?? [];
  // A role is waited for by the first chain that has it, and all behind it in that chain get the letter.
  const isOf = (role: string, index: number) => chains.findIndex((chain) => chain.includes(role)) === index;
  return chains.flatMap((chain, index) =>
    chain.flatMap((role, place): Fault[] => {
      // A chain that goes down is told as such.
      const before = chain
        .slice(0, place)
        .findLast((one) => isOf(one, index) && one !== role && !gives(role, one) && !gives(one, role));
      if (before === undefined || !Object.hasOwn(roles, role)) return [];
      const message = `"${role}" gets the letter to "above" when "${before}" is waited for, and may not give that authorisation. Add "${before}" to its "authorises" in access.json, or change the chain.`;
      const path = ["authorisation", "escalation", index, place];
      return [{ ...files.workflow.fault(path, "cannot-step-in", message), isAdvice: true }];
    }),
  );
};
