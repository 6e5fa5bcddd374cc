import type { Form } from "../../../src/engine/index.ts";

/** Lines of docket 80203402, sold to dealer@example.test; no other claim is about them. */
export const lines = {
  indoor: (...serials: string[]): Form => ({
    partDeliveryDocket: "80203402",
    partNumber: "FX35-KVT",
    returnQuantity: serials.length,
    partSerialNumbers: serials,
  }),
  sparePart: { partDeliveryDocket: "80203402", partNumber: "4018559P", returnQuantity: 2 },
  secondSparePart: { partDeliveryDocket: "80203402", partNumber: "4016340J", returnQuantity: 1 },
  bracket: { partDeliveryDocket: "80203402", partNumber: "AC2178-S", returnQuantity: 3 },
  /** Sold to dealer2@example.test. */
  foreign: {
    partDeliveryDocket: "80203404",
    partNumber: "FX35-KVT",
    returnQuantity: 1,
    partSerialNumbers: ["J26K02001"],
  },
};

/** A return request with nothing missing, on 2026-11-20; `changes` replace whole top-level keys. */
export const completeReturn = (changes: Form = {}): Form => ({
  originalInvoiceNumber: "9106202",
  materials: [lines.sparePart],
  return_type: "requirements_changed",
  return_type_option: "cancelled_order",
  return: [{ type: { value: "requirements_changed", checkboxes: ["cancelled_order"] }, notes: "Cartons unopened." }],
  pickupAddress: "250 Blenheim Road, Addington, Christchurch 8011",
  pickupContactName: "Moana Hale",
  pickupContactPhone: "03 555 0144",
  pickupCargoType: "carton",
  specialInstructions: "Reception on the ground floor.",
  customerComments: "The customer cancelled.",
  terms: true,
  ...changes,
});
