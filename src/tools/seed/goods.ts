import type { Form } from "../../engine/index.ts";

/** A delivery that the form speaks of, as the accounts' books have it. */
interface Delivered {
  docket: string;
  invoice: string;
  day: string;
  lines: { material: string; quantity: number; isSerialised: boolean }[];
}

interface SoldUnit {
  material: string;
  serial: string;
  docket: string;
  price: string | null;
  day: string;
  isOutOfWarranty: boolean;
  hasExtendedWarranty: boolean;
}

interface Product {
  model?: string;
  serial?: string;
  deliveryDocket?: string;
  deliveryDate?: string;
  salePrice?: string;
  outOfWarranty?: boolean;
  hasExtendedWarranty?: boolean;
}

interface Line {
  partNumber?: string;
  partDeliveryDocket?: string;
  docketQuantity?: number;
  partSeriable?: boolean;
  partSerialNumbers?: string[];
}

interface Goods {
  products?: Product[];
  parts?: Line[];
  materials?: Line[];
  originalInvoiceNumber?: string;
  authorisation?: { originalInvoiceNumber?: string };
}

/** Deliveries and units that must be in the books for this form to be true. `day`: of a delivery that the form does not date. */
export function goodsOf(form: Form, day: string): { deliveries: Delivered[]; units: SoldUnit[] } {
  const { products = [], parts = [], materials = [], ...rest } = form as Goods;
  const invoice = rest.originalInvoiceNumber ?? rest.authorisation?.originalInvoiceNumber;
  const deliveries = new Map<string, Delivered>();
  const units: SoldUnit[] = [];
  const deliver = (docket: string, at: string, line?: Delivered["lines"][number]) => {
    const delivery = deliveries.get(docket) ?? { docket, invoice: invoice ?? `9${docket}`, day: at, lines: [] };
    deliveries.set(docket, delivery);
    const known = delivery.lines.find(({ material }) => material === line?.material);
    if (known && line) known.quantity += line.quantity;
    else if (line) delivery.lines.push(line);
  };
  for (const { model, serial, deliveryDocket, deliveryDate = day, ...unit } of products) {
    if (!model || !deliveryDocket) continue;
    deliver(deliveryDocket, deliveryDate, { material: model, quantity: 1, isSerialised: true });
    if (!serial) continue;
    const isOutOfWarranty = unit.outOfWarranty === true;
    const hasExtendedWarranty = unit.hasExtendedWarranty === true;
    const sold = { material: model, serial, docket: deliveryDocket, price: unit.salePrice ?? null, day: deliveryDate };
    units.push({ ...sold, isOutOfWarranty, hasExtendedWarranty });
  }
  for (const {
    partNumber,
    partDeliveryDocket,
    docketQuantity = 1,
    partSeriable,
    partSerialNumbers = [],
  } of materials) {
    if (!partNumber || !partDeliveryDocket) continue;
    deliver(partDeliveryDocket, day, {
      material: partNumber,
      quantity: docketQuantity,
      isSerialised: partSeriable === true,
    });
    const sold = { docket: partDeliveryDocket, price: null, day, isOutOfWarranty: false, hasExtendedWarranty: false };
    for (const serial of partSerialNumbers) units.push({ material: partNumber, serial, ...sold });
  }
  for (const { partDeliveryDocket } of parts) if (partDeliveryDocket) deliver(partDeliveryDocket, day);
  return { deliveries: [...deliveries.values()], units };
}
