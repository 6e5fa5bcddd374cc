import { type Form, get, type Json, type Pointer } from "../../../engine/index.ts";
import type { SoldUnit, UnitName } from "../../erp/erp.ts";
import { isOutOfWarranty } from "../../erp/warranty-period.ts";

/** A product of a form whose format is already checked. */
type ProductLine = { [key: string]: Json };

/** The products at a field of the form, in order. */
export function productLines(form: Form, field: Pointer): ProductLine[] {
  const lines = get(form, field);
  return Array.isArray(lines) ? (lines as ProductLine[]) : [];
}

/** The unit a line is about; undefined while model or serial is missing. */
export function unitOf({ model, serial }: ProductLine): UnitName | undefined {
  return typeof model === "string" && typeof serial === "string" ? { material: model, serial } : undefined;
}

/** Are these the same unit? Case does not count. */
export const isSameUnit = (one: UnitName | undefined, other: UnitName | undefined): boolean =>
  one !== undefined && other !== undefined && unitKey(one) === unitKey(other);

/** The same for the same unit. */
export const unitKey = ({ material, serial }: UnitName): string =>
  JSON.stringify([material.toLowerCase(), serial.toLowerCase()]);

/** The name by which a unit is held while a claim for it is saved; the same for the same unit. */
export const unitName = ({ material, serial }: UnitName): string => `unit ${material} ${serial}`.toLowerCase();

const erpKeys = [
  "model",
  "serial",
  "type",
  "description",
  "deliveryDate",
  "deliveryDocket",
  "outOfWarranty",
  "salePrice",
];

/** What the ERP says of a unit as form values; `day` is the day its warranty is judged on. */
function factsOf(unit: SoldUnit, day: string): ProductLine {
  return {
    model: unit.material,
    serial: unit.serial,
    type: unit.materialType === "IDU" ? "indoor" : "outdoor",
    description: unit.description,
    deliveryDate: unit.deliveryDate,
    deliveryDocket: unit.docket,
    outOfWarranty: isOutOfWarranty(unit, day),
    salePrice: unit.salePrice,
  };
}

/** A line that says of its unit what `other` says; a fact that `other` lacks is lacking. */
export function withErpFacts(line: ProductLine, other: ProductLine): ProductLine {
  const own = Object.entries(line).filter(([key]) => !erpKeys.includes(key));
  const facts = Object.entries(other).filter(([key]) => erpKeys.includes(key));
  return Object.fromEntries([...own, ...facts]);
}

/**
 * A line with the ERP's word in place of the page's. A unit the ERP does not know keeps what the claim already says of it, and
 * is undefined on a claim that never had it.
 */
export function trustedLine(
  line: ProductLine,
  units: SoldUnit[],
  stored: ProductLine[],
  day: string,
): ProductLine | undefined {
  const name = unitOf(line);
  if (!name) return withErpFacts(line, { model: line.model ?? null, serial: line.serial ?? null });
  const unit = units.find((sold) => isSameUnit(sold, name));
  if (unit) return withErpFacts(line, factsOf(unit, day));
  const before = stored.find((kept) => isSameUnit(unitOf(kept), name));
  return before && withErpFacts(line, before);
}
