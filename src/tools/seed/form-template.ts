import type { Form, Json } from "../../engine/index.ts";

/** A place in a form that differs from claim to claim: what kind of thing stands there and what stood there in the pattern. */
export interface Slot {
  kind: SlotKind;
  was: Json;
}

type SlotKind =
  | "purchaser"
  | "install-address"
  | "install-place"
  | "own-address"
  | "site-name"
  | "person"
  | "mobile"
  | "own-phone"
  | "job-reference"
  | "purchase-order"
  | "model"
  | "description"
  | "serial"
  | "docket"
  | "docket-line"
  | "invoice"
  | "day";

/** Makes a form anew; `fill` says what stands in each slot. */
export type FormTemplate = (fill: (slot: Slot) => Json) => { form: Form; text: string };

const kinds: [RegExp, SlotKind][] = [
  [/^\/purchaser$/, "purchaser"],
  [/^\/installationLocation\/address$/, "install-address"],
  [/^\/installationLocation\/addressData$/, "install-place"],
  [/^\/(authorisation\/)?pickupAddress$/, "own-address"],
  [/^\/installationLocation\/customerName$/, "site-name"],
  [/^\/(technician\/name|pickupContactName)$/, "person"],
  [/^\/(technician|installationLocation)\/phone$/, "mobile"],
  [/^\/pickupContactPhone$/, "own-phone"],
  [/^\/customerReference$/, "job-reference"],
  [/\/(poNumber|replacementPurchaseOrderNumber)$/, "purchase-order"],
  [/\/(model|replacementModel|materials\/\d+\/partNumber)$/, "model"],
  [/\/products\/\d+\/description$|\/materials\/\d+\/partDescription$/, "description"],
  [/\/(serial|partSerialNumbers\/\d+)$/, "serial"],
  [/\/(deliveryDocket|partDeliveryDocket)$/, "docket"],
  [/^\/materials\/\d+\/id$/, "docket-line"],
  [/(^|\/)originalInvoiceNumber$/, "invoice"],
];

/** A form of the reference data as a template: names, addresses, numbers and days become slots, the rest stays. */
export function formTemplate(pattern: Form): FormTemplate {
  const slots: Slot[] = [];
  const opened = (value: Json, path: string): Json => {
    const kind = kinds.find(([place]) => place.test(path))?.[1] ?? (isDay(value) ? "day" : undefined);
    if (kind) return `@slot:${slots.push({ kind, was: value }) - 1}@`;
    if (Array.isArray(value)) return value.map((item, index) => opened(item, `${path}/${index}`));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, opened(item as Json, `${path}/${key}`)]),
    );
  };
  const pieces = JSON.stringify(opened(pattern, "")).split(/"@slot:\d+@"/);
  return (fill) => {
    let text = pieces[0] ?? "";
    for (const [index, slot] of slots.entries()) text += JSON.stringify(fill(slot)) + pieces[index + 1];
    return { form: JSON.parse(text) as Form, text };
  };
}

const isDay = (value: Json): boolean => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
