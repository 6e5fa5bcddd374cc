import type { WidgetPlace } from "../../../../definitions/widget-places.ts";
import { type Form, get, type Json } from "../../../../engine/index.ts";
import { docketLines, invoiceField } from "../../../../server/claims/lines/docket-lines.ts";
import { productLines } from "../../../../server/claims/lines/product-lines.ts";

/** What a form says that the ERP knows: of one unit, or of one line of a docket. */
export interface ErpFact {
  material: string;
  /** By our words; absent: the story does not say. */
  modelType: string | undefined;
  docket: string | undefined;
  invoice: string | undefined;
  deliveryDate: string | undefined;
  /** Serials that stand on the docket, and those that do not. */
  serials: string[];
  strangers: string[];
  /** Of a product. */
  unit?: { salePrice: string | undefined; isOutOfWarranty: boolean };
  /** Of a line of a docket. */
  line?: { quantity: number | undefined; isSerialised: boolean };
}

const text = (value: Json | undefined): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** The lines of a form that name what the ERP would be asked for. */
export function erpFacts(form: Form, { widget, field, options }: WidgetPlace): ErpFact[] {
  if (widget === "product-lookup") return productLines(form, field).flatMap((line) => ofProduct(line) ?? []);
  if (widget !== "docket-lookup") return [];
  const place = invoiceField(options);
  const invoice = place && get(form, place);
  return docketLines(form, field).flatMap((line) => ofLine(line, text(invoice as Json)) ?? []);
}

function ofProduct(line: Record<string, Json>): ErpFact | undefined {
  const [material, serial] = [text(line.model), text(line.serial)];
  if (material === undefined || serial === undefined) return undefined;
  return {
    material,
    modelType: text(line.type),
    docket: text(line.deliveryDocket),
    invoice: undefined,
    deliveryDate: text(line.deliveryDate),
    serials: [serial],
    strangers: [],
    unit: { salePrice: text(line.salePrice), isOutOfWarranty: line.outOfWarranty === true },
  };
}

function ofLine(line: Record<string, Json>, invoice: string | undefined): ErpFact | undefined {
  const [material, docket] = [text(line.partNumber), text(line.partDeliveryDocket)];
  if (material === undefined || docket === undefined) return undefined;
  const typed = Array.isArray(line.partSerialNumbers) ? line.partSerialNumbers.map(String) : [];
  const invalid = Array.isArray(line.partInvalidItems) ? line.partInvalidItems.map(String) : [];
  // Not checked yet, and none of them named: the server, which checks by itself, is not to find them either.
  const isUnchecked = line.partSerialNumbersValidated !== true && invalid.length === 0;
  const isStranger = (serial: string) => isUnchecked || invalid.includes(serial);
  return {
    material,
    modelType: text(line.partModelType) ?? "other",
    // The docket may be the very number that was searched for.
    docket,
    invoice: invoice === docket ? undefined : invoice,
    deliveryDate: undefined,
    serials: typed.filter((serial) => !isStranger(serial)),
    strangers: typed.filter(isStranger),
    line: {
      quantity: typeof line.docketQuantity === "number" ? line.docketQuantity : undefined,
      isSerialised: line.partSeriable === true,
    },
  };
}
