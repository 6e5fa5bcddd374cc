import type { Definition, Json } from "./definition.ts";

/** One AJV error, as much of it as the engine reads. */
export interface SchemaError {
  instancePath: string;
  keyword: string;
  params: Record<string, Json>;
}

export type SchemaCheck = ((data: unknown) => boolean) & { errors?: SchemaError[] | null };

/** A definition with its conditions and form schema compiled; made by `link` from a served module. */
export interface CompiledDefinition extends Definition {
  /** Fingerprint of the source files: the same data gives the same hash. */
  hash: string;
  /** By the condition's place in the definition, e.g. `rules/repaired-recently/must`. */
  conditions: Record<string, SchemaCheck>;
  formCheck: SchemaCheck;
}
