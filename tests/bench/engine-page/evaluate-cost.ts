import { type CompiledDefinition, type Context, evaluate } from "../../../src/engine/index.ts";

const evaluations = 4000;
const runs = 5;

/** Median of five runs over these claims in turn; one run goes before, so that compilers are not counted. */
export function microsecondsPerEvaluate(definition: CompiledDefinition, contexts: readonly Context[]): number {
  const costs: number[] = [];
  let transitions = 0;
  for (let run = 0; run <= runs; run++) {
    const began = performance.now();
    for (let index = 0; index < evaluations; index++) {
      const context = contexts[index % contexts.length] as Context;
      transitions += Object.keys(evaluate(definition, { ...context }).transitions).length;
    }
    if (run > 0) costs.push(((performance.now() - began) * 1000) / evaluations);
  }
  // What is worked out is used, so that no compiler may leave it out.
  if (transitions === 0) throw new Error("The definition has no transitions.");
  return costs.sort((a, b) => a - b)[Math.floor(runs / 2)] as number;
}
