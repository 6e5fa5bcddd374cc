import type { InvoiceLine } from "../../src/contract/types.ts";
import { repeated } from "../parts/serials/split-serials.ts";

/** One line of a return request, by the API's payload keys. */
export interface ReturnLine {
  id?: string;
  quantity?: number;
  docketQuantity?: number;
  partNumber?: string;
  partDescription?: string;
  partModelType?: string;
  partDeliveryDocket?: string;
  returnQuantity?: number;
  partSeriable?: boolean;
  partSerialNumbers?: string[];
  partSerialNumbersValidated?: boolean;
  partInvalidItems?: string[];
}

const types: Record<string, string> = { IDU: "indoor", ODU: "outdoor", SPARE: "spare part" };

const typeWords: Record<string, string> = {
  indoor: "Indoor Unit",
  outdoor: "Outdoor Unit",
  "spare part": "Spare Part",
  other: "Other",
};

/** The line's type from the ERP's; what it does not know is "other". */
export const typeOf = (materialType: string): string => types[materialType.toUpperCase()] ?? "other";

export const typeInWords = (type: string | undefined): string => typeWords[type ?? ""] ?? "Other";

/** The line that a docket's line becomes. It starts with one item to return (RETURN-37). */
export const lineOf = (found: InvoiceLine): ReturnLine => ({
  quantity: found.Qty,
  docketQuantity: found.Qty,
  partNumber: found.Material,
  partDescription: found.MaterialDescription,
  partModelType: typeOf(found.MaterialType),
  partDeliveryDocket: found.DeliveryDocket,
  returnQuantity: 1,
  partSeriable: found.Seriable,
  partSerialNumbers: [],
  partSerialNumbersValidated: false,
  partInvalidItems: [],
});

/** What tells lines apart: a docket and part stand on a request once (RETURN-38). */
const lineKey = (docket = "", part = ""): string => `${docket} ${part}`.toUpperCase();

export const keyOfLine = (line: ReturnLine): string => lineKey(line.partDeliveryDocket, line.partNumber);
export const keyOfFound = (found: InvoiceLine): string => lineKey(found.DeliveryDocket, found.Material);

export const docketQuantityOf = (line: ReturnLine): number => line.docketQuantity ?? line.quantity ?? 1;

/** With another quantity to return; serial numbers beyond it go, the last ones first (D-019c). */
export const withQuantity = (line: ReturnLine, returnQuantity: number): ReturnLine => ({
  ...line,
  returnQuantity,
  ...(line.partSerialNumbers && { partSerialNumbers: line.partSerialNumbers.slice(0, returnQuantity) }),
});

/** Serial numbers that stand in more than one line, as one text: the same text is the same set. */
export const sharedSerials = (lines: readonly ReturnLine[]): string =>
  [...repeated(...lines.map((line) => [...new Set(line.partSerialNumbers ?? [])]))].join(" ");
