import type { SoldUnit } from "./erp.ts";

/** A unit of unknown warranty counts as out of it. `day` is YYYY-MM-DD; the last day still counts. */
export const isOutOfWarranty = ({ warrantyUntil }: Pick<SoldUnit, "warrantyUntil">, day: string): boolean =>
  warrantyUntil === null || warrantyUntil < day;
