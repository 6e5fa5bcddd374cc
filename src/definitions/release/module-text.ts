import { CompileError, type Definition } from "../../engine/index.ts";
import type { ClaimTypeFiles } from "../claim-type-files.ts";
import { DefinitionError } from "../read/fault.ts";
import { pathOfPlace } from "../where-of.ts";
import { versionHash, versionModule } from "./version-module.ts";

/** The module that is served for a definition as its files are. Throws DefinitionError. */
export function moduleText(definition: Definition, files: ClaimTypeFiles): string {
  try {
    return versionModule({ source: definition, hash: versionHash(definition) });
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    const [source, path] = pathOfPlace(files, definition, error.place);
    const message = `This cannot be used: ${error.message}. See "Conditions" in schemas/README.md.`;
    throw new DefinitionError([source.faultAtKey(path, "does-not-compile", message)]);
  }
}
