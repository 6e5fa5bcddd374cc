import { type Effect, rowsOf } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { listOf } from "./acting.ts";
import type { Check } from "./check.ts";
import { touchesMended } from "./world.ts";

/** What is answered was asked by something, and who comes next comes after somebody. */
export const givenTurns: Check = ({ files, definition, isWhole }) => {
  if (!isWhole("workflow")) return [];
  const { authorisation, transitions } = definition.workflow;
  const rows = Object.entries(transitions).flatMap(([id, transition]) =>
    rowsOf(transition).map(({ place, row }) => ({ row, path: ["transitions", id, ...place.split("/").slice(1)] })),
  );
  const does = (effect: Effect | string, what: string) => typeof effect !== "string" && what in effect;
  const isAsked = rows.some(({ row }) =>
    row.effects?.some((effect) => does(effect, "ask") || typeof effect === "string"),
  );
  const { levels = [], escalation = [] } = authorisation ?? {};
  const named = rows.flatMap(({ row }) => listOf(row.to).flatMap(({ authoriseRole }) => authoriseRole ?? []));
  const roles = [...levels.map(({ role }) => role), ...named];
  const isFollowed = escalation.some((chain) => chain.slice(0, -1).some((role) => roles.includes(role)));
  return rows.flatMap(({ row, path }): Fault[] => {
    if (touchesMended(files.workflow, path)) return [];
    const answers = (row.effects ?? []).flatMap((effect, index): Fault[] => {
      if (isAsked || !does(effect, "answer")) return [];
      const message =
        'This answers a question, and no transition of the type puts one. Add { "ask": … } with a role to one, or take this away.';
      return [files.workflow.fault([...path, "effects", index], "never-asked", message)];
    });
    const next = listOf(row.to).flatMap(({ authoriseRole }, index): Fault[] => {
      if (authoriseRole !== "next" || isFollowed) return [];
      const message =
        'Nobody comes next: no role that must authorise ("levels", "authoriseRole") is followed by another in "escalation". Add it to a chain there, or name a role here.';
      return [files.workflow.fault([...path, "to", index, "authoriseRole"], "no-next", message)];
    });
    return [...answers, ...next];
  });
};
