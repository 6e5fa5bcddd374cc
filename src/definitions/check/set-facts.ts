import { builtInFacts, effectsOf, rowsOf } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { actingOf } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";
import { mayWriteFact } from "./fact-writers.ts";

/** A fact of the type's own comes to have a value: somebody writes it by hand, or a transition sets it or asks for it. */
export const setFacts: Check = (input) => {
  const { files, definition, isClear, isWhole } = input;
  const acting = isWhole("facts", "workflow") ? actingOf(input) : undefined;
  const own = (files.facts.json as { facts?: Record<string, unknown> }).facts ?? {};
  if (!acting) return [];
  // By effects of a row that nobody makes, it is told of the row; by a name that is misspelt, where that stands.
  const text = JSON.stringify(definition.workflow.transitions);
  if (factsNamed(definition).some((name) => !isKnown(input, name))) return [];
  return Object.keys(own).flatMap((name): Fault[] => {
    const fact = definition.facts?.[name];
    if (!fact || text.includes(`"/claim/${name}"`) || text.includes(`"${name}"`) || !isClear(fact.writes)) return [];
    if ([...acting.reached].some((status) => mayWriteFact(input, acting, name, status))) return [];
    const why = fact.writes
      ? '"writes" lets nobody who reads such claims'
      : 'it says no "writes", so nobody writes it by hand';
    const message = `The fact "${name}" never has a value: ${why}, and no transition sets it or asks for it. Change one of them, or take it away.`;
    const fault = files.facts.faultAtKey(["facts", name], "never-written", message);
    // What all types share, or another has it from, may be of use there.
    return fault.file === `${definition.type}/facts.json` ? [{ ...fault, isAdvice: true }] : [];
  });
};

const isKnown = ({ definition, world }: CheckInput, name: string): boolean =>
  Object.hasOwn(definition.facts ?? {}, name) ||
  world.builtIn.includes(name) ||
  builtInFacts.some((one) => one === name);

/** Facts that transitions ask for or set. */
const factsNamed = ({ workflow }: CheckInput["definition"]): string[] =>
  Object.values(workflow.transitions).flatMap((transition) => [
    ...(typeof transition.asks === "object" ? transition.asks.facts : []),
    ...rowsOf(transition).flatMap(({ row }) =>
      effectsOf(row).flatMap((effect) =>
        "set" in effect ? Object.keys(effect.set).map((pointer) => pointer.replace("/claim/", "")) : [],
      ),
    ),
  ]);
