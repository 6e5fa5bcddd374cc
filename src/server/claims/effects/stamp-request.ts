import type { Stamp } from "../effects.ts";

/** Keeps when the claim was first sent, and by whom; sending again changes neither (D-067a). */
export const stampRequest: Stamp = {
  columns: ({ before, person, moment }) =>
    before?.requested_at ? {} : { requested_at: moment, requested_by: person.id },
};
