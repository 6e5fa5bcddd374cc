import { type FieldFault, toPath } from "../../../engine/index.ts";
import { HttpError } from "../../platform/http/http-error.ts";

/** Messages by field path, first message first (D-117). */
type FieldErrors = Record<string, string[]>;

/** The page's banner says the same (WFORM-39). */
const message = "Sorry, your form has errors, please review above";

/** 422 with what is wrong, field by field. */
export const refusedFields = (errors: FieldErrors): HttpError => new HttpError(422, message, errors);

/** Faults or missing demands by the path of their field. */
export function missingErrors(faults: Pick<FieldFault, "field" | "message">[]): FieldErrors {
  const errors = new Map<string, string[]>();
  for (const { field, message } of faults) {
    const path = toPath(field);
    errors.set(path, [...(errors.get(path) ?? []), message]);
  }
  return Object.fromEntries(errors);
}
