import { randomUUID } from "node:crypto";

/** A claim's first values; its number is given as it is stored. */
export const newClaim = ({ type, status }: { type: string; status: string }) => ({
  id: randomUUID(),
  number: "",
  type,
  status,
  warranty_request_number: null,
  return_request_number: null,
  replacement_delivery_number: null,
  credit_notes: [],
  chq_request_numbers: [],
  facts: {},
});
