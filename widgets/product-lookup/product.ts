import type { ProductSearchResult } from "../../src/contract/types.ts";

/** One product line of the form, by the API's payload keys. */
export interface Product {
  model?: string;
  serial?: string;
  type?: string;
  description?: string;
  deliveryDate?: string;
  deliveryDocket?: string;
  outOfWarranty?: boolean;
  hasExtendedWarranty?: boolean;
  extendedWarrantySalesOrder?: string;
  extendedWarrantyPurchaseOrder?: string;
  extendedWarrantyJobRef?: string;
  salePrice?: string;
}

/** IDU is an indoor unit, anything else an outdoor one (LOOKUP-08). */
export const typeOf = (found: ProductSearchResult): "indoor" | "outdoor" =>
  found.material_data[0]?.MaterialType === "IDU" ? "indoor" : "outdoor";

/** The line that a found unit becomes. */
export function productOf(found: ProductSearchResult): Product {
  const outOfWarranty = found.out_of_warranty || !found.warrantable;
  return {
    model: found.material,
    serial: found.serial,
    type: typeOf(found),
    outOfWarranty,
    ...(found.description && { description: found.description }),
    ...(found.delivery_docket && { deliveryDocket: found.delivery_docket }),
    ...(found.delivery_date && { deliveryDate: found.delivery_date }),
    ...(found.sale_price && { salePrice: found.sale_price }),
    ...(outOfWarranty && found.has_extended_warranty && { hasExtendedWarranty: true }),
  };
}

export const unitKey = (model = "", serial = "") => `${model} ${serial}`.toUpperCase();

export const isOnClaim = (products: readonly Product[], found: ProductSearchResult): boolean =>
  products.some((product) => unitKey(product.model, product.serial) === unitKey(found.material, found.serial));

export const isSameSerial = ({ serial }: ProductSearchResult, typed: string): boolean => bare(serial) === bare(typed);

/** Without the groups that a rating plate sets it in. */
const bare = (serial: string) => serial.replace(/\s/g, "").toUpperCase();

/** Nothing is to be read of it before it is added. */
export const isPlain = (found: ProductSearchResult): boolean =>
  !found.qualification.disqualified &&
  Object.keys(found.qualification.disqualified_by).length === 0 &&
  found.delivery_docket_reused.length === 0 &&
  !found.out_of_warranty &&
  found.warrantable;

export const isExtendedWarrantyNamed = (product: Product): boolean =>
  Boolean(
    product.extendedWarrantySalesOrder || product.extendedWarrantyPurchaseOrder || product.extendedWarrantyJobRef,
  );

/** What a code on a rating plate says: the serial number alone, or the model before it. */
export function unitOfCode(code: string): { serial: string; model?: string } {
  const parts = code.split(/[\s,;|]+/).filter((part) => part !== "");
  const [model, serial] = parts;
  return parts.length === 2 && model && serial ? { model, serial } : { serial: parts.join(" ") };
}
