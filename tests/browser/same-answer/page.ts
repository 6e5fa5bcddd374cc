import { type CompiledDefinition, type Context, type DefinitionModule, link } from "../../../src/engine/index.ts";
import { answersOf } from "../../engine/random/answers.ts";
import { claimantSight } from "../../engine/random/claimant-sight.ts";

/** The definition is imported from where the product serves it. */
const definitionAt = async (address: string): Promise<CompiledDefinition> =>
  link((await import(/* @vite-ignore */ address)) as DefinitionModule);

/** What the page's engine says of a case, as JSON text. */
export async function answer(address: string, written: string): Promise<string> {
  return JSON.stringify(answersOf(await definitionAt(address), JSON.parse(written)));
}

/** What a claimant's page shows of a case. */
export async function sight(address: string, written: string): Promise<string> {
  const context = JSON.parse(written) as Context;
  return JSON.stringify(claimantSight(await definitionAt(address), context, context.form));
}
