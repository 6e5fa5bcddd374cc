import equal from "ajv/dist/runtime/equal.js";
import ucs2length from "ajv/dist/runtime/ucs2length.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { keywords } from "./keywords/index.ts";

/** Bundlers and Node disagree on what a CommonJS default is; compiled code reads `.default` of either. */
const withDefault = (part: unknown) => ({ default: (part as { default?: unknown }).default ?? part });

const table: Record<string, unknown> = {
  "ajv/dist/runtime/equal": withDefault(equal),
  "ajv/dist/runtime/ucs2length": withDefault(ucs2length),
  "ajv-formats/dist/formats": { fullFormats },
  keywords,
};

/** AJV's compiled code asks for its run-time parts by these names. */
export function requireAtRunTime(name: string): unknown {
  const part = table[name];
  if (!part) throw new Error(`The compiled definition asks for "${name}", which src/engine/runtime.ts does not offer.`);
  return part;
}
