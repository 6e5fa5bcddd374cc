import type { TSchema } from "typebox";
import { Check } from "typebox/value";
import { ClaimRecord } from "../../../contract/claim-record.ts";
import type { ClaimRecord as Answered, PlaceCapture } from "../../../contract/types.ts";

/** A stored place has no blanks; a place that is answered has every part. */
export const wholePlace = (place: Partial<PlaceCapture>): PlaceCapture => ({
  street_number: "",
  street: "",
  suburb: "",
  city: "",
  postcode: "",
  region: "",
  formatted_address: "",
  latitude: null,
  longitude: null,
  ...place,
});

/**
 * What a definition maps into the claim record, as the contract has it: what it does not map is null, so that a product has a
 * part's values and the other way round, and a value of another kind than the API's is not told there. The claim's form and its
 * details tell it all the same: nothing that analysts map may leave a claim without its page.
 */
export function wholeRecord(record: Record<string, unknown>): Partial<Answered> {
  const known: Record<string, TSchema> = ClaimRecord.properties;
  const whole = Object.entries(record).map(([key, value]) => [
    key,
    key in known ? fitting(known[key], value) : undefined,
  ]);
  return Object.fromEntries(whole.filter(([, value]) => value !== undefined));
}

interface Shape {
  anyOf?: TSchema[];
  properties?: Record<string, TSchema>;
  items?: TSchema;
}

/** The value with every part that its schema asks for; null, or undefined, where it fits no way. */
function fitting(schema: TSchema = {}, value: unknown): unknown {
  const fits: boolean = Check(schema, value);
  if (fits) return value;
  const { anyOf, properties, items } = schema as Shape;
  if (anyOf) return anyOf.map((one) => fitting(one, value)).find((one) => one !== undefined) ?? nothingOf(schema);
  if (items && Array.isArray(value)) {
    return value.map((item) => fitting(items, item)).filter((item) => item !== undefined && item !== null);
  }
  if (!properties || typeof value !== "object" || value === null) return nothingOf(schema);
  const whole = Object.entries(properties).map(([name, one]) => [
    name,
    fitting(one, (value as Record<string, unknown>)[name] ?? null),
  ]);
  const made = Object.fromEntries(whole.filter(([, part]) => part !== undefined));
  return Check(schema, made) ? made : nothingOf(schema);
}

const nothingOf = (schema: TSchema) => (Check(schema, null) ? null : undefined);
