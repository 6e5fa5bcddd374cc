import standaloneCode from "ajv/dist/standalone/index.js";
import { strictAjv } from "./ajv.ts";
import { expand } from "./condition.ts";
import { conditionsOf } from "./conditions.ts";
import type { Definition, JsonSchema } from "./definition.ts";
import { withDataEffects } from "./old-effects.ts";
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
 * Runs under `script-src 'self'`. Equal conditions are compiled once, and what is as it was last time not again. Throws CompileError.
 */
export function compile(source: Definition): string {
  const definition = { ...source, workflow: withDataEffects(source.workflow) };
  const conditions = conditionsOf(definition);
  const [places, conditionCode] = kept(compiledConditions, JSON.stringify(conditions), () => codeOfAll(conditions));
  const formCode = kept(compiledForms, JSON.stringify(definition.schema), () => codeOfForm(definition.schema));
  return [
    `export const definition = ${JSON.stringify(definition)};`,
    `export const places = ${places};`,
    `export function conditions(require, exports) {${conditionCode}\n}`,
    `export function formCheck(require, exports) {${formCode}\n}`,
    "",
  ].join("\n");
}

type Compiled = [places: string, code: string];

/** By what they were made from: an edit mostly leaves the one or the other as it was, and words leave both. */
const compiledConditions = new Map<string, Compiled>();
const compiledForms = new Map<string, string>();
const mostKept = 8;

function kept<Value>(known: Map<string, Value>, key: string, work: () => Value, most = mostKept): Value {
  const value = known.get(key) ?? work();
  // The one that was asked for last is the last to go.
  known.delete(key);
  known.set(key, value);
  const [oldest] = known.keys();
  if (known.size > most && oldest !== undefined) known.delete(oldest);
  return value;
}

function codeOfAll(conditions: ReturnType<typeof conditionsOf>): Compiled {
  const names = new Map<string, string>();
  const places: Record<string, string> = {};
  const codes: string[] = [];
  for (const [place, condition] of conditions) {
    attempt(place, () => refuseUnsupportedIn(condition));
    const schema = expand(condition);
    const text = JSON.stringify(schema);
    const name = names.get(text) ?? `c${names.size}`;
    if (!names.has(text)) {
      const code = kept(compiledOnes, text, () => attempt(place, () => codeOfOne(schema)), mostOnes);
      codes.push(`exports.${name} = ((exports) => {${code}\nreturn exports.one;})({});`);
      names.set(text, name);
    }
    places[place] = name;
  }
  return [JSON.stringify(places), codes.join("\n")];
}

/** The code of each condition by itself: an edit changes few of them, and types that extend others share most. */
const compiledOnes = new Map<string, string>();
const mostOnes = 500;

function codeOfOne(schema: JsonSchema): string {
  const ajv = strictAjv({ allErrors: false });
  ajv.addSchema(schema, "one").getSchema("one");
  return standaloneCode(ajv, { one: "one" });
}

function codeOfForm(schema: JsonSchema): string {
  const ajv = strictAjv({ allErrors: true });
  attempt("schema", () => refuseUnsupported(schema));
  attempt("schema", () => ajv.addSchema(schema, "form").getSchema("form"));
  return standaloneCode(ajv, { form: "form" });
}

function attempt<Value>(place: string, compileIt: () => Value): Value {
  try {
    return compileIt();
  } catch (error) {
    throw new CompileError(place, error instanceof Error ? error.message : String(error));
  }
}
