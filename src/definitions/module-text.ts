import { createHash } from "node:crypto";
import { compile, type Definition, DoesNotCompile } from "../engine/index.ts";
import type { ClaimTypeFiles } from "./claim-type-files.ts";
import { FaultyDefinitions } from "./fault.ts";
import { pathOfPlace } from "./where-of.ts";

/** The module that is served for a definition, with the hash that names it: same data and engine, same hash. Throws FaultyDefinitions. */
export function moduleText(definition: Definition, files: ClaimTypeFiles): { hash: string; text: string } {
  try {
    const code = compile(definition);
    const hash = createHash("sha256").update(code).digest("hex").slice(0, 16);
    return { hash, text: `${code}export const hash = "${hash}";\n` };
  } catch (error) {
    if (!(error instanceof DoesNotCompile)) throw error;
    const [source, path] = pathOfPlace(files, definition, error.place);
    const message = `This cannot be used: ${error.message}. See "Conditions" in schemas/README.md.`;
    throw new FaultyDefinitions([source.faultAtKey(path, "does-not-compile", message)]);
  }
}
