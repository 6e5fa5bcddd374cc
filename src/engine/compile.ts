import standaloneCode from "ajv/dist/standalone/index.js";
import { strictAjv } from "./ajv.ts";
import { expand } from "./condition.ts";
import { conditionsOf } from "./conditions.ts";
import type { Definition } from "./definition.ts";
import { refuseUnsupported, refuseUnsupportedIn } from "./supported-keywords.ts";

/** Thrown with the place (`rules/x/must`, `schema`) of what AJV refuses. */
export class CompileError extends Error {
  readonly place: string;

  constructor(place: string, reason: string) {
    super(reason);
    this.place = place;
  }
}

/**
 * A definition as the text of an ES module without imports, for `link`: its data, its conditions and its form check as code.
 * Runs under `script-src 'self'`. Equal conditions are compiled once. Throws CompileError.
 */
export function compile(definition: Definition): string {
  const ajv = strictAjv({ allErrors: false });
  const names = new Map<string, string>();
  const places: Record<string, string> = {};
  for (const [place, condition] of conditionsOf(definition)) {
    attempt(place, () => refuseUnsupportedIn(condition));
    const schema = expand(condition);
    const text = JSON.stringify(schema);
    const name = names.get(text) ?? `c${names.size}`;
    if (!names.has(text)) {
      attempt(place, () => ajv.addSchema(schema, name).getSchema(name));
      names.set(text, name);
    }
    places[place] = name;
  }
  const formAjv = strictAjv({ allErrors: true });
  attempt("schema", () => refuseUnsupported(definition.schema));
  attempt("schema", () => formAjv.addSchema(definition.schema, "form").getSchema("form"));
  const conditionCode = standaloneCode(ajv, Object.fromEntries([...names.values()].map((name) => [name, name])));
  const formCode = standaloneCode(formAjv, { form: "form" });
  return [
    `export const definition = ${JSON.stringify(definition)};`,
    `export const places = ${JSON.stringify(places)};`,
    `export function conditions(require, exports) {${conditionCode}\n}`,
    `export function formCheck(require, exports) {${formCode}\n}`,
    "",
  ].join("\n");
}

function attempt(place: string, compileIt: () => unknown): void {
  try {
    compileIt();
  } catch (error) {
    throw new CompileError(place, error instanceof Error ? error.message : String(error));
  }
}
