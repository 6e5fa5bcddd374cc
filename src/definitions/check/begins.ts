import { fieldEntry } from "../../engine/index.ts";
import { isUnsatisfiable } from "../prove/unsatisfiable.ts";
import type { Check } from "./check.ts";
import { locate } from "./world.ts";

/** What a field begins with can be saved in it. */
export const begins: Check = ({ files, definition, isWhole }) => {
  if (!isWhole("schema", "sections")) return [];
  return definition.sections.flatMap(({ fields }, index) =>
    fields.map(fieldEntry).flatMap(({ field, begins: some = [] }, place) => {
      const found = locate(definition.schema, field);
      if (found === undefined || found === "open") return [];
      return some.flatMap(({ value }, at) => {
        if (!isUnsatisfiable([{ schema: found.schema }, { schema: { const: value } }])) return [];
        const message = `"${field}" cannot begin with ${JSON.stringify(value)}: the field itself refuses it. Change one of them.`;
        return [files.sections.fault(["sections", index, "fields", place, "begins", at, "value"], "default", message)];
      });
    }),
  );
};
