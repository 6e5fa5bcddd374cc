import { type Context, type DefinitionModule, link } from "../../../src/engine/index.ts";
import { microsecondsPerEvaluate } from "./evaluate-cost.ts";

declare global {
  /** Asked by the bench once the page has loaded. */
  var measureEvaluate: () => Promise<number>;
}

/** The definition is imported as in the product: as a module of its own, under a policy without `unsafe-eval`. */
globalThis.measureEvaluate = async () => {
  const address = "/definition.js";
  const definition = link((await import(/* @vite-ignore */ address)) as DefinitionModule);
  const contexts = (await (await fetch("/contexts.json")).json()) as Context[];
  return microsecondsPerEvaluate(definition, contexts);
};
