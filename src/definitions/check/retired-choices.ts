import { type Choice, type Condition, fieldEntry, get, isObject, type Json, type Pointer } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Check, CheckInput } from "./check.ts";
import { schemaPath } from "./list-names.ts";
import { locate } from "./world.ts";

/** What is no longer offered is nothing that a form begins with, and no rule demands it of new claims; some of the list still is offered. */
export const retiredChoices: Check = (input) => {
  const { fields } = input.definition.messages;
  return Object.entries(fields).flatMap(([field, { options = [] }]): Fault[] => {
    const retired = options.filter((choice) => choice.retired);
    if (retired.length === 0) return [];
    if (retired.length === options.length) {
      const message = `All choices of this list are "retired", so a new claim can answer "${field}" with none. Offer one, or take the field away.`;
      return [{ ...input.files.messages.fault(["fields", field, "list"], "retired", message), isAdvice: true }];
    }
    return [...ofBeginning(input, field, retired), ...ofDemands(input, field, retired)];
  });
};

const isIn = (retired: readonly Choice[], value: Json | undefined): boolean =>
  retired.some((choice) => choice.value === value);

function ofBeginning({ definition, files, isWhole }: CheckInput, field: Pointer, retired: readonly Choice[]): Fault[] {
  if (!isWhole("schema", "sections")) return [];
  const message = (value: Json) =>
    `A new form begins with ${JSON.stringify(value)} in "${field}", which is no longer offered, so it cannot be saved before that is changed. Begin with another value.`;
  const found = locate(definition.schema, field);
  const begun = found && found !== "open" && isObject(found.schema as Json) ? get(found.schema, "/default") : undefined;
  const byDefault = isIn(retired, begun as Json | undefined)
    ? [files.schema.fault([...schemaPath(field), "default"], "retired", message(begun as Json))]
    : [];
  const byPeople = definition.sections.flatMap(({ fields }, index) =>
    fields.map(fieldEntry).flatMap(({ field: own, begins = [] }, place) =>
      begins.flatMap(({ value }, at) => {
        if (own !== field || value === undefined || !isIn(retired, value)) return [];
        const path = ["sections", index, "fields", place, "begins", at, "value"];
        return [files.sections.fault(path, "retired", message(value))];
      }),
    ),
  );
  return [...byDefault, ...byPeople].map((fault) => ({ ...fault, isAdvice: true }));
}

function ofDemands({ definition, files, isWhole }: CheckInput, field: Pointer, retired: readonly Choice[]): Fault[] {
  if (!isWhole("rules")) return [];
  return Object.entries(definition.rules).flatMap(([id, { must, when, each }]): Fault[] => {
    const home = each === undefined ? undefined : `${each}/*`;
    const own = home && field.startsWith(`${home}/`) ? `/item${field.slice(home.length)}` : `/form${field}`;
    // What hangs on the claim may be asked of those that have it from before.
    if (!must || JSON.stringify(when ?? {}).includes('"/claim/')) return [];
    const asked = demanded(must, own);
    if (!asked?.every((value) => isIn(retired, value))) return [];
    const said = asked.map((value) => JSON.stringify(value)).join(", ");
    const message = `This demands ${said} in "${field}", which is no longer offered, so no new claim can meet it. Demand what is offered.`;
    return [{ ...files.rules.faultAtKey(["rules", id, "must"], "retired", message), isAdvice: true }];
  });
}

/** The values of which a demand takes one and no other; undefined: it asks otherwise. */
function demanded({ allOf = [], ...own }: Condition, pointer: Pointer): Json[] | undefined {
  const schema = own[pointer];
  if (isObject(schema as Json)) {
    const { const: only, enum: several } = schema as { const?: Json; enum?: Json[] };
    if (only !== undefined) return [only];
    if (Array.isArray(several)) return several;
  }
  return (allOf as Condition[]).map((part) => demanded(part, pointer)).find((values) => values !== undefined);
}
