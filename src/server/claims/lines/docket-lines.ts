import type { WidgetPlace } from "../../../definitions/widget-places.ts";
import { type Form, get, type Json, type Pointer } from "../../../engine/index.ts";
import type { DeliveryLine } from "../../erp/erp.ts";

/** A line of a docket in a form whose format is already checked, in the payload's keys. */
export type DocketLine = { [key: string]: Json };

/** The lines at a field of the form, in order. */
export function docketLines(form: Form, field: Pointer): DocketLine[] {
  const lines = get(form, field);
  return Array.isArray(lines) ? (lines as DocketLine[]) : [];
}

/** The line by docket and part, case aside; the same for the same line of one docket. */
export const lineName = ({ partDeliveryDocket, partNumber }: DocketLine): string =>
  JSON.stringify([partDeliveryDocket, partNumber]).toLowerCase();

const texts = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];

export const serialsOf = ({ partSerialNumbers }: DocketLine): string[] => texts(partSerialNumbers);

/** The serials of a line that were found wanting. */
export const invalidSerialsOf = ({ partInvalidItems }: DocketLine): string[] => texts(partInvalidItems);

const modelTypes: Record<string, string> = { IDU: "indoor", ODU: "outdoor", SPARE: "spare part" };

const erpKeys = [
  "id",
  "docketQuantity",
  "partNumber",
  "partDescription",
  "partModelType",
  "partDeliveryDocket",
  "partSeriable",
];

/** What the ERP says of a docket's line as form values. */
export const factsOf = (line: DeliveryLine): DocketLine => ({
  id: `${line.docket}/${line.line}`,
  docketQuantity: line.quantity,
  partNumber: line.material,
  partDescription: line.description,
  partModelType: modelTypes[line.materialType] ?? "other",
  partDeliveryDocket: line.docket,
  partSeriable: line.isSerialised,
});

/** A line that says of its part what `facts` says, and beside it what the person said. */
export function withFacts(line: DocketLine, facts: DocketLine): DocketLine {
  const known = Object.fromEntries(Object.entries(facts).filter(([key]) => erpKeys.includes(key)));
  const { returnQuantity } = line;
  const checked = { ...without(line, erpKeys), ...known };
  return returnQuantity === undefined ? checked : { ...checked, returnQuantity, quantity: returnQuantity };
}

const judged = ["quantity", "partSerialNumbers", "partSerialNumbersValidated", "partInvalidItems"];

/** A line with its serials as they were found; a part without serials has none, whatever the page sent. */
export function withSerials(line: DocketLine, serials: string[], invalid: string[]): DocketLine {
  const rest = without(line, judged.slice(1));
  if (line.partSeriable !== true) return rest;
  const isUnique = new Set(serials.map((serial) => serial.toLowerCase())).size === serials.length;
  return {
    ...rest,
    partSerialNumbers: serials,
    partSerialNumbersValidated: serials.length > 0 && isUnique && invalid.length === 0,
    partInvalidItems: [...new Set(invalid)],
  };
}

/** A stored line with what the server itself works out, as `fresh` has it: none of it is the person's change. */
export function asRefreshed(stored: DocketLine, fresh: DocketLine): DocketLine {
  const own = [...erpKeys, "quantity", "partSerialNumbersValidated", "partInvalidItems"];
  return { ...without(stored, own), ...Object.fromEntries(Object.entries(fresh).filter(([key]) => own.includes(key))) };
}

const without = (line: DocketLine, keys: string[]): DocketLine =>
  Object.fromEntries(Object.entries(line).filter(([key]) => !keys.includes(key)));

/** Where the form keeps the number that was searched for, if it does. */
export const invoiceField = ({ invoice }: WidgetPlace["options"]): string | undefined =>
  typeof invoice === "string" ? invoice : undefined;
