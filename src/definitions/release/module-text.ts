import { CompileError, type Definition } from "../../engine/index.ts";
import type { ClaimTypeFiles } from "../claim-type-files.ts";
import { KeptLast } from "../kept-last.ts";
import { DefinitionError } from "../read/fault.ts";
import { pathOfPlace } from "../where-of.ts";
import { hashInModule, versionHash, versionModule } from "./version-module.ts";

/** What was compiled last, by its version: an edit concerns one type, and compiling is a third of loading. */
const compiled = new KeptLast<string>(12);

/** Modules that another thread of this process has compiled. */
export const knowModules = (texts: readonly string[]): void => {
  for (const text of texts) compiled.of(hashInModule(text), () => text);
};

function moduleOf(source: Definition): string {
  const hash = versionHash(source);
  return compiled.of(hash, () => versionModule({ source, hash }));
}

/** The module that is served for a definition as its files are. Throws DefinitionError. */
export function moduleText(definition: Definition, files: ClaimTypeFiles): string {
  try {
    return moduleOf(definition);
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    const [source, path] = pathOfPlace(files, definition, error.place);
    const message = `This cannot be used: ${error.message}. See "Conditions" in schemas/README.md.`;
    throw new DefinitionError([source.faultAtKey(path, "does-not-compile", message)]);
  }
}
