import type { CompiledDefinition } from "../../engine/index.ts";
import type { ClaimTypeFiles } from "../claim-type-files.ts";
import { readForms } from "../read-forms.ts";
import type { DefinitionStore } from "../store.ts";
import { whereOf } from "../where-of.ts";
import type { WhereIs } from "./why.ts";

/** Where a place of a form is written, as `schemas/<file>:<line>:<column>`; the files are read when first asked. */
export function whereIn(schemas: string, store: DefinitionStore): WhereIs {
  let forms: ReturnType<typeof formsOf> | undefined;
  return (type, place) => {
    forms ??= formsOf(schemas, store);
    const form = forms.find(({ definition }) => definition.type === type);
    if (!form) return `schemas/${type}`;
    const { file, line, column } = whereOf(form.files, form.definition, place);
    return `schemas/${file}:${line}:${column}`;
  };
}

/** Each compiled form with its files, which say where a thing is written. */
export function formsOf(
  schemas: string,
  store: DefinitionStore,
): { definition: CompiledDefinition; files: ClaimTypeFiles }[] {
  const { types } = readForms(schemas);
  return store.forms().flatMap((definition) => {
    const files = types.find(({ type }) => type === definition.type);
    return files ? [{ definition, files }] : [];
  });
}
