/** One part line of the form, by the API's payload keys. */
export interface Part {
  quantity?: number;
  partNumber?: string;
  partDescription?: string;
  partModelType?: string;
  partDeliveryDocket?: string;
}

export const partTypes: Record<string, string> = {
  indoor: "Indoor",
  outdoor: "Outdoor",
  "spare part": "Spare part",
};

/** Same docket, part and quantity: such a line is not added twice (WFORM-48). */
export const isSamePart = (one: Part, other: Part): boolean =>
  one.partNumber?.toUpperCase() === other.partNumber?.toUpperCase() &&
  (one.partDeliveryDocket ?? "").toUpperCase() === (other.partDeliveryDocket ?? "").toUpperCase() &&
  one.quantity === other.quantity;
