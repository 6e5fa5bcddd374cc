import type { Form } from "../../engine/evaluation.ts";
import { get } from "../../engine/pointer.ts";

interface ClaimColumns {
  customer_reference: string | null;
  original_invoice_number: string | null;
  install_address: string | null;
  pickup_address: string | null;
}

type Item = Record<string, unknown>;

const itemsOf = (form: Form, pointer: string): Item[] => {
  const list = get(form, pointer);
  return Array.isArray(list) ? (list as Item[]) : [];
};

const textsOf = (values: unknown[]): string[] => [
  ...new Set(values.filter((value) => typeof value === "string" && value !== "") as string[]),
];

const firstText = (form: Form, ...pointers: string[]): string | null =>
  textsOf(pointers.map((pointer) => get(form, pointer)))[0] ?? null;

/** What the list shows of a form. Returns keep the invoice and the pick-up address at the top of their payload. */
export const claimColumns = (form: Form): ClaimColumns => ({
  customer_reference: firstText(form, "/customerReference"),
  original_invoice_number: firstText(form, "/authorisation/originalInvoiceNumber", "/originalInvoiceNumber"),
  install_address: firstText(form, "/installationLocation/address"),
  pickup_address: firstText(form, "/authorisation/pickupAddress", "/pickupAddress"),
});

/** The units that the claim is about: its products, or the serial numbers of its return lines. */
export function claimUnits(form: Form): { material: string; serial: string }[] {
  const pairs = [
    ...itemsOf(form, "/products").map(({ model, serial }) => [model, serial]),
    ...itemsOf(form, "/materials").flatMap(({ partNumber, partSerialNumbers }) =>
      Array.isArray(partSerialNumbers) ? partSerialNumbers.map((serial) => [partNumber, serial]) : [],
    ),
  ];
  return pairs.flatMap(([material, serial]) =>
    typeof material === "string" && typeof serial === "string" ? [{ material, serial }] : [],
  );
}

/** Every invoice and docket that the form names. */
export const claimDockets = (form: Form): string[] =>
  textsOf([
    claimColumns(form).original_invoice_number,
    ...itemsOf(form, "/products").map(({ deliveryDocket }) => deliveryDocket),
    ...itemsOf(form, "/parts").map(({ partDeliveryDocket }) => partDeliveryDocket),
    ...itemsOf(form, "/materials").map(({ partDeliveryDocket }) => partDeliveryDocket),
  ]);
