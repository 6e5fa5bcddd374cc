import { _, Ajv, type CodeKeywordDefinition, Name } from "ajv";
import formatsPlugin from "ajv-formats";
import { fileFormat } from "./held-files.ts";
import type { Comparison } from "./keywords/comparison.ts";
import { comparisons } from "./keywords/index.ts";
import { standardFormats } from "./supported-keywords.ts";

/** Judges schemas for all: compiling the schema of schemas takes as long as compiling a form. */
const standard = new Ajv({ messages: false });

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
  ajv.validateSchema = (...asked) => standard.validateSchema(...asked);
  formatsPlugin.default(ajv, [...standardFormats]);
  ajv.addFormat("file", fileFormat);
  for (const comparison of comparisons) ajv.addKeyword(asKeyword(comparison));
  return ajv;
}

const rootData = new Name("rootData");

/** A comparison as an AJV code keyword that calls `holds`, so that compiled modules name it instead of carrying it. */
function asKeyword({ keyword, subject, operand, holds }: Comparison): CodeKeywordDefinition {
  return {
    keyword,
    ...(subject && { type: subject }),
    schemaType: operand,
    code(context) {
      const call = context.gen.scopeValue("func", { ref: holds, code: _`require("keywords")[${keyword}]` });
      context.fail(_`!${call}(${context.data}, ${context.schemaValue}, ${rootData})`);
    },
  };
}
