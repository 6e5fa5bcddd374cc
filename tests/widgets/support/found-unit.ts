import type { ProductSearchResult } from "../../../src/contract/types.ts";

/** A unit as the product search finds it, in warranty and free to claim. */
export const foundUnit = (own: Partial<ProductSearchResult> = {}): ProductSearchResult => ({
  material: "RX35-KVT",
  serial: "K25C04033",
  description: "High wall split, outdoor unit",
  delivery_date: "2025-06-10",
  invoice_date: "2025-06-08",
  billing_doc: "9105361",
  delivery_docket: "80201942",
  sale_price: "1896.80",
  warrantable: true,
  out_of_warranty: false,
  has_extended_warranty: false,
  delivery_docket_reused: [],
  material_data: [{ MaterialType: "ODU" }],
  qualification: { disqualified: false, disqualified_by_ownership: false, disqualified_by: {} },
  ...own,
});

export const claimedBy = (disqualified_by: Record<string, string>, disqualified_by_ownership = false) =>
  foundUnit({ qualification: { disqualified: true, disqualified_by_ownership, disqualified_by } });
