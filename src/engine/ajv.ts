import { Ajv } from "ajv";
import formatsPlugin from "ajv-formats";
import { keywords } from "./keywords/index.ts";
import { keyword } from "./keywords/keyword.ts";
import { formats } from "./supported-keywords.ts";

/** How every schema of a definition is compiled: a misspelt keyword or format is refused, nothing is coerced. */
export function strictAjv(options: { allErrors: boolean; verbose?: boolean }): Ajv {
  const ajv = new Ajv({
    strict: true,
    strictRequired: false,
    strictTypes: false,
    // Every object has a "constructor" that nobody gave it.
    ownProperties: true,
    // 19.99 is a multiple of 0.01, though a computer's division says otherwise.
    multipleOfPrecision: 9,
    ...options,
    messages: false,
    code: { source: true, optimize: 1 },
  });
  formatsPlugin.default(ajv, [...formats]);
  ajv.addKeyword(keyword("within", "string", "string", keywords.within));
  ajv.addKeyword(keyword("notAfter", "string", "string", keywords.notAfter));
  ajv.addKeyword(keyword("countEquals", "array", "string", keywords.countEquals));
  ajv.addKeyword(keyword("includesAnyOf", "array", "string", keywords.includesAnyOf));
  ajv.addKeyword(keyword("atLeast", "number", "string", keywords.atLeast));
  ajv.addKeyword(keyword("sameAs", undefined, "string", keywords.sameAs));
  ajv.addKeyword(keyword("unique", "array", "array", keywords.unique));
  return ajv;
}
