import type { InvoiceLine } from "../../../src/contract/types.ts";

/** A line as the look-up of invoices finds it: three serialised outdoor units. */
export const foundLine = (own: Partial<InvoiceLine> = {}): InvoiceLine => ({
  Qty: 3,
  Material: "RX50-KVP",
  Seriable: true,
  MaterialDescription: "High wall split, outdoor unit",
  MaterialType: "ODU",
  InvoiceReused: [],
  DeliveryDocket: "80200425",
  Invoice: "9104243",
  Requested: [],
  ...own,
});

export const sparePart = (own: Partial<InvoiceLine> = {}): InvoiceLine =>
  foundLine({
    Qty: 4,
    Material: "KPF-12",
    Seriable: false,
    MaterialDescription: "Filter",
    MaterialType: "SPARE",
    ...own,
  });
