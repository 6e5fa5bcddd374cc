import type { SharedLists } from "../../definitions/store.ts";
import { get } from "../../engine/pointer.ts";
import type { Told } from "../claims/derived-columns.ts";
import type { ReferenceClaim } from "./reference-shapes.ts";

type Item = Record<string, unknown>;

/**
 * What lists and search must know of a claim whose type has no form yet, read from the API's payload paths. Returns keep the
 * invoice and the pick-up address at the top of their payload.
 */
export function payloadColumns(claim: ReferenceClaim, customerName: string, shared: SharedLists): Told {
  const { form } = claim;
  const items = (pointer: string): Item[] => {
    const list = get(form, pointer);
    return Array.isArray(list) ? list : [];
  };
  const text = (...pointers: string[]): string | null =>
    textsOf(pointers.map((pointer) => get(form, pointer)))[0] ?? null;
  const lines = items("/materials");
  const units = [
    ...items("/products").map(({ model, serial }) => ({ material: model, serial })),
    ...lines.flatMap(({ partNumber, partSerialNumbers }) =>
      Array.isArray(partSerialNumbers) ? partSerialNumbers.map((serial) => ({ material: partNumber, serial })) : [],
    ),
  ] as Told["units"];
  const columns = {
    customer_reference: text("/customerReference"),
    original_invoice_number: text("/authorisation/originalInvoiceNumber", "/originalInvoiceNumber"),
    install_address: text("/installationLocation/address"),
    pickup_address: text("/authorisation/pickupAddress", "/pickupAddress"),
  };
  const status = shared.statuses.find(({ value }) => value === claim.status);
  const { credit_notes = [], ...numbers } = claim.columns;
  const words = [
    claim.number,
    status?.label ?? claim.status,
    status?.customer_label,
    customerName,
    claim.customer,
    ...Object.values(columns),
    ...units.flatMap(({ material, serial }) => [material, serial]),
    ...credit_notes,
    ...Object.values(numbers),
  ];
  return {
    columns: { ...columns, search_text: textsOf(words).join(" ").toLowerCase() },
    units,
    dockets: textsOf([
      columns.original_invoice_number,
      ...items("/products").map(({ deliveryDocket }) => deliveryDocket),
      ...[...items("/parts"), ...lines].map(({ partDeliveryDocket }) => partDeliveryDocket),
    ]),
  };
}

const textsOf = (values: unknown[]): string[] => [
  ...new Set(values.filter((value): value is string => typeof value === "string" && value !== "")),
];
