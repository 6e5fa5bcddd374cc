import { type Definition, DoesNotCompile } from "../engine/index.ts";
import type { ClaimTypeFiles } from "./claim-type-files.ts";
import { FaultyDefinitions } from "./fault.ts";
import { versionHash, versionModule } from "./version-module.ts";
import { pathOfPlace } from "./where-of.ts";

/** The module that is served for a definition as its files are. Throws FaultyDefinitions. */
export function moduleText(definition: Definition, files: ClaimTypeFiles): string {
  try {
    return versionModule({ source: definition, hash: versionHash(definition) });
  } catch (error) {
    if (!(error instanceof DoesNotCompile)) throw error;
    const [source, path] = pathOfPlace(files, definition, error.place);
    const message = `This cannot be used: ${error.message}. See "Conditions" in schemas/README.md.`;
    throw new FaultyDefinitions([source.faultAtKey(path, "does-not-compile", message)]);
  }
}
