import type { DeliveredUnit, DeliveryLine } from "../../erp/erp.ts";
import type { JudgedLine } from "./docket-line-refusals.ts";
import {
  type DocketLine,
  factsOf,
  invalidSerialsOf,
  lineName,
  serialsOf,
  withFacts,
  withSerials,
} from "./docket-lines.ts";
import { unitName } from "./product-lines.ts";

/** What the ERP said of the dockets that a form names. */
export interface Known {
  lines: DeliveryLine[];
  /** What stands on the dockets, by `placeOf`. */
  units: Map<string, DeliveredUnit>;
}

/** A unit on its docket, case aside. */
export const placeOf = ({ docket, ...unit }: DeliveredUnit): string => `${docket} ${unitName(unit)}`.toLowerCase();

/** The units of a line by the serials that were typed. */
export const unitsOf = (line: DocketLine): DeliveredUnit[] =>
  serialsOf(line).map((serial) => ({
    docket: String(line.partDeliveryDocket),
    material: String(line.partNumber),
    serial: serial.trim(),
  }));

/** What the docket says of a line. */
export const deliveredLine = (lines: DeliveryLine[], line: DocketLine): DeliveryLine | undefined =>
  lines.find(
    ({ docket, material }) => lineName({ partDeliveryDocket: docket, partNumber: material }) === lineName(line),
  );

/** The ERP's word in place of the page's. A line that the ERP does not know any more keeps what the claim says of it. */
export function judgedLine(line: DocketLine, known: Known, stored: DocketLine[]): Omit<JudgedLine, "row"> {
  const delivered = deliveredLine(known.lines, line);
  const before = stored.find((kept) => lineName(kept) === lineName(line));
  const facts = delivered ? factsOf(delivered) : before;
  if (!facts) return { asked: line, line: undefined, delivered };
  const kept = new Map(delivered ? [] : (before ? validUnits(before) : []).map((unit) => [placeOf(unit), unit]));
  const invalid: string[] = [];
  const serials = serialsOf(line).map((typed) => {
    const serial = typed.trim();
    const place = placeOf({ docket: String(line.partDeliveryDocket), material: String(line.partNumber), serial });
    const unit = known.units.get(place) ?? kept.get(place);
    if (!unit) invalid.push(serial.toUpperCase());
    return unit?.serial ?? serial.toUpperCase();
  });
  return { asked: line, line: withSerials(withFacts(line, facts), serials, invalid), delivered };
}

/** Those of its units that stand on the docket. */
export function validUnits(line: DocketLine): DeliveredUnit[] {
  const invalid = new Set(invalidSerialsOf(line));
  return unitsOf(line).filter(({ serial }) => !invalid.has(serial));
}
