import standaloneCode from "ajv/dist/standalone/index.js";
import { strictAjv } from "./ajv.ts";
import { expand } from "./condition.ts";
import { conditionsOf } from "./conditions.ts";
import type { Definition, JsonSchema } from "./definition.ts";
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
export function compile(definition: Definition): string {
  const [places, conditionCode] = codeOfAll(conditionsOf(definition));
  const formCode = knownCodeOfForm(definition.schema);
  return [
    `export const definition = ${JSON.stringify(definition)};`,
    `export const places = ${places};`,
    `export function conditions(require, exports) {${conditionCode}\n}`,
    `export function formCheck(require, exports) {${formCode}\n}`,
    "",
  ].join("\n");
}

/** By the schemas that it was made from: an edit mostly leaves them as they were. */
const formCodes = new Map<string, string>();
const mostForms = 8;

function knownCodeOfForm(schema: JsonSchema): string {
  const key = JSON.stringify(schema);
  const code = formCodes.get(key) ?? codeOfForm(schema);
  // The one that was asked for last is the last to go.
  formCodes.delete(key);
  formCodes.set(key, code);
  const [oldest] = formCodes.keys();
  if (formCodes.size > mostForms && oldest !== undefined) formCodes.delete(oldest);
  return code;
}

function codeOfAll(conditions: ReturnType<typeof conditionsOf>): [places: string, code: string] {
  const { ajv, keys } = sharedAjv();
  const names = new Map<string, string>();
  const places: Record<string, string> = {};
  for (const [place, condition] of conditions) {
    attempt(place, () => refuseUnsupportedIn(condition));
    const schema = expand(condition);
    const text = JSON.stringify(schema);
    if (!keys.has(text)) {
      const key = `k${keys.size}`;
      attempt(place, () => ajv.compile(schema));
      ajv.addSchema(schema, key);
      keys.set(text, key);
    }
    const name = names.get(text) ?? `c${names.size}`;
    names.set(text, name);
    places[place] = name;
  }
  const code = standaloneCode(ajv, Object.fromEntries([...names].map(([text, name]) => [name, keys.get(text) ?? ""])));
  return [JSON.stringify(places), code];
}

/** Of all conditions that were compiled lately: an edit writes few anew, and those of several types are mostly the same. */
let lately = { ajv: strictAjv({ allErrors: false }), keys: new Map<string, string>() };
const mostLately = 4_000;

function sharedAjv(): typeof lately {
  if (lately.keys.size > mostLately) lately = { ajv: strictAjv({ allErrors: false }), keys: new Map() };
  return lately;
}

function codeOfForm(schema: JsonSchema): string {
  const ajv = strictAjv({ allErrors: true });
  attempt("schema", () => refuseUnsupported(schema));
  attempt("schema", () => ajv.addSchema(schema, "form").getSchema("form"));
  return standaloneCode(ajv, { form: "form" });
}

function attempt(place: string, compileIt: () => unknown): void {
  try {
    compileIt();
  } catch (error) {
    throw new CompileError(place, error instanceof Error ? error.message : String(error));
  }
}
