import type { ClaimMaterial, PlaceCapture } from "../../../contract/types.ts";

/** A stored place has no blanks; a place that is answered has every part. */
export const wholePlace = (place: Partial<PlaceCapture>): PlaceCapture => ({
  street_number: "",
  street: "",
  suburb: "",
  city: "",
  postcode: "",
  region: "",
  formatted_address: "",
  latitude: null,
  longitude: null,
  ...place,
});

/** A product has none of a part's values and the other way round; what is answered has all, as null. */
export const wholeMaterial = (
  material: Partial<ClaimMaterial> & Pick<ClaimMaterial, "designation">,
): ClaimMaterial => ({
  material: null,
  serial: null,
  type: null,
  description: null,
  delivery_date: null,
  delivery_docket: null,
  out_of_warranty: null,
  has_extended_warranty: null,
  extended_warranty_sales_order: null,
  extended_warranty_purchase_order: null,
  extended_warranty_job_ref: null,
  sale_price: null,
  quantity: null,
  part_code: null,
  ...material,
});
