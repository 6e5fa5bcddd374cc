import { type DefinitionModule, link } from "../../../src/engine/index.ts";
import { answersOf } from "../../engine/random/answers.ts";

/** What the page's engine says of a case, as JSON text; the definition is imported from where the product serves it. */
export async function answer(address: string, written: string): Promise<string> {
  const definition = link((await import(/* @vite-ignore */ address)) as DefinitionModule);
  return JSON.stringify(answersOf(definition, JSON.parse(written)));
}
