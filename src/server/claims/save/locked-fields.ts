import {
  accountField,
  type CompiledDefinition,
  type Context,
  type Form,
  fieldRights,
  get,
  type Json,
  keepKnown,
  lockedWrites,
  set,
} from "../../../engine/index.ts";
import { linePlaces } from "../lines/line-checks.ts";
import { missingErrors, refusedFields } from "./form-refusal.ts";

/**
 * The form with what this person cannot see or change as it is stored, where they did not send it. Refuses, with 422 by field
 * path, a value they sent for a field that they may not change.
 */
export function keepLocked(definition: CompiledDefinition, stored: Form, context: Context): Form {
  const before = keepKnown(definition, asRefreshed(definition, stored, context.form));
  const fields = fieldRights(definition, context);
  let form = context.form;
  for (const [field, { visible, editable }] of Object.entries(fields)) {
    const old = get(before, field);
    if (old !== undefined && get(form, field) === undefined && !(visible && editable))
      form = set(form, field, old as never);
  }
  const kept = keepKnown(definition, form);
  const locked = lockedWrites(definition, before, { ...context, form: kept });
  if (locked.length > 0) {
    throw refusedFields(missingErrors(locked.map((field) => ({ field, message: "You cannot change this field." }))));
  }
  return kept;
}

/**
 * The stored form with what the server itself filled in anew, so that an account's new phone number or a unit's new price is
 * not taken for a change that the person made.
 */
function asRefreshed(definition: CompiledDefinition, stored: Form, fresh: Form): Form {
  const field = accountField(definition);
  const account = get(fresh, `${field}/uuid`);
  const isSameAccount = (get(stored, `${field}/uuid`) ?? account) === account;
  const form = isSameAccount ? set(stored, field, get(fresh, field) as Json | undefined) : stored;
  return linePlaces(definition).reduce((kept, { place, kind }) => kind.refreshed(kept, fresh, place), form);
}
