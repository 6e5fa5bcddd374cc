import { factsAskedBy, rowsOf } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { isAct } from "./acting.ts";
import type { Check } from "./check.ts";
import { touchesMended } from "./world.ts";

/** Set by where a transition leads, and by nothing else. */
const byTargets = ["authoriseRole"];

/** What a transition takes away is kept by some other, written by people or asked for: else what keeps it was lost. */
export const keptFacts: Check = ({ files, definition, isWhole }) => {
  if (!isWhole("workflow", "facts")) return [];
  const { facts = {}, workflow } = definition;
  const transitions = Object.entries(workflow.transitions);
  const rows = transitions.flatMap(([id, transition]) =>
    rowsOf(transition).map(({ place, row }) => ({ row, path: ["transitions", id, ...place.split("/").slice(1)] })),
  );
  const effects = rows.flatMap(({ row }) => (row.effects ?? []).filter(isAct));
  // Effects by name do more than is written here.
  if (rows.some(({ row }) => row.effects?.some((effect) => !isAct(effect)))) return [];
  const kept = new Set([
    ...effects.flatMap((effect) => ("set" in effect ? Object.keys(effect.set) : [])),
    ...byTargets.map((name) => `/claim/${name}`),
    ...transitions.flatMap(([, one]) => factsAskedBy(one).facts.map((name) => `/claim/${name}`)),
    ...Object.entries(facts).flatMap(([name, { writes }]) => (writes === undefined ? [] : [`/claim/${name}`])),
  ]);
  const reported = new Set<string>();
  return rows.flatMap(({ row, path }) =>
    (row.effects ?? []).flatMap((effect, index): Fault[] => {
      if (!isAct(effect) || !("clear" in effect) || touchesMended(files.workflow, path)) return [];
      return effect.clear.flatMap((pointer, place): Fault[] => {
        if (kept.has(pointer) || reported.has(pointer)) return [];
        reported.add(pointer);
        const message = `This takes "${pointer}" away, and no transition of the type ever sets it. Set it where it becomes true ({ "set": { "${pointer}": … } }), or leave it out here.`;
        return [files.workflow.fault([...path, "effects", index, "clear", place], "never-set", message)];
      });
    }),
  );
};
