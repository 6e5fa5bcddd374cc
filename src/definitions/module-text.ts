import { createHash } from "node:crypto";
import { compile, DoesNotCompile } from "../engine/compile.ts";
import type { Definition } from "../engine/definition.ts";
import { whereOf } from "./checks/condition-pointers.ts";
import type { ClaimTypeFiles } from "./claim-type-files.ts";
import { FaultyDefinitions } from "./fault.ts";

/** The module that is served for a definition, with the hash that names it: same data and engine, same hash. */
export function moduleText(definition: Definition, files: ClaimTypeFiles): { hash: string; text: string } {
  try {
    const code = compile(definition);
    const hash = createHash("sha256").update(code).digest("hex").slice(0, 16);
    return { hash, text: `${code}export const hash = "${hash}";\n` };
  } catch (error) {
    if (!(error instanceof DoesNotCompile)) throw error;
    const [source, path] =
      error.place === "schema" ? [files.schema, []] : whereOf(files, definition.sections, error.place);
    throw new FaultyDefinitions([source.fault(path, "does-not-compile", `This does not compile: ${error.message}.`)]);
  }
}
