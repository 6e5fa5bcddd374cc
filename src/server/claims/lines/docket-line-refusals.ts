import type { DeliveredUnit, DeliveryLine } from "../../erp/erp.ts";
import type { ActiveClaims } from "./active-claims.ts";
import { type DocketLine, invalidSerialsOf, serialsOf } from "./docket-lines.ts";
import { unitName } from "./product-lines.ts";

/** A line of the form as it was judged. */
export interface JudgedLine {
  /** Its place in the form, from 1. */
  row: number;
  asked: DocketLine;
  /** With the ERP's facts; undefined when nobody knows the part on the docket. */
  line: DocketLine | undefined;
  /** The docket's line, as far as the ERP still knows it. */
  delivered: DeliveryLine | undefined;
}

interface Against {
  /** The invoice or docket that the form is for. */
  number: unknown;
  active: ActiveClaims;
  /** The units whose other claims count. */
  asked: DeliveredUnit[];
  customer: string;
  /** A draft may hold serials and quantities that are not right yet (D-134). */
  isDraft: boolean;
}

const oneInvoice =
  "A return request is for one invoice or delivery docket only. Please remove the lines of the others, or start again with another number.";

/** What stands against the lines of a form, each sentence naming its row. */
export function docketLineRefusals(judged: JudgedLine[], against: Against): string[] {
  const refusals = judged.flatMap((line) => lineRefusals(line, against));
  return isOneInvoice(judged, against.number) ? refusals : [oneInvoice, ...refusals];
}

function isOneInvoice(judged: JudgedLine[], number: unknown): boolean {
  const delivered = judged.flatMap((line) => line.delivered ?? []);
  const wanted = typeof number === "string" ? number.trim().toLowerCase() : delivered[0]?.invoice.toLowerCase();
  return delivered.every(({ docket, invoice }) => [docket, invoice].some((one) => one.toLowerCase() === wanted));
}

function lineRefusals({ row, asked, line }: JudgedLine, against: Against): string[] {
  const { partNumber = "", partDeliveryDocket = "" } = line ?? asked;
  const where = `Row ${row} (${partNumber})`;
  if (!line) return [`${where}: this part is not on delivery docket ${partDeliveryDocket} of this account.`];
  const refusals: string[] = [];
  if (!against.isDraft && Number(line.returnQuantity) > Number(line.docketQuantity)) {
    refusals.push(`${where}: at most ${line.docketQuantity} can be returned, as on the delivery docket.`);
  }
  const serials = serialsOf(line);
  const invalid = invalidSerialsOf(line);
  if (!against.isDraft && invalid.length > 0) {
    const isOne = invalid.length === 1;
    refusals.push(
      `${where}: ${isOne ? "serial number" : "serial numbers"} ${several(invalid)} ${isOne ? "is" : "are"} not on delivery docket ${partDeliveryDocket}. Please check and try again.`,
    );
  }
  if (!against.isDraft && new Set(serials.map((serial) => serial.toLowerCase())).size < serials.length) {
    refusals.push(`${where}: You have duplicate entries, please check and try again`);
  }
  return [...refusals, ...claimedElsewhere(where, line, against)];
}

function claimedElsewhere(where: string, line: DocketLine, { active, asked, customer }: Against): string[] {
  const names = new Set(serialsOf(line).map((serial) => unitName({ material: String(line.partNumber), serial })));
  const byClaim = new Map<string, { isOwn: boolean; serials: string[] }>();
  for (const unit of asked.filter((one) => names.has(unitName(one)))) {
    const claims = active.of(unit);
    const other = claims.find(({ customerId }) => customerId !== customer) ?? claims[0];
    if (!other) continue;
    const found = byClaim.get(other.number) ?? { isOwn: other.customerId === customer, serials: [] };
    byClaim.set(other.number, { ...found, serials: [...found.serials, unit.serial] });
  }
  // Another company's claim is named by its number alone.
  return [...byClaim].map(([number, { isOwn, serials }]) => {
    const what = serials.length === 1 ? "serial number" : "serial numbers";
    const who = isOwn
      ? `Please refer to claim number ${number}`
      : `Please contact your Account Manager. Ref: ${number}`;
    return `${where}: ${what} ${several(serials)}: there is an active claim. ${who}`;
  });
}

/** A sentence names so many; nobody reads six hundred. */
const mostNamed = 10;

const several = (serials: string[]): string =>
  serials.length <= mostNamed
    ? serials.join(", ")
    : `${serials.slice(0, mostNamed).join(", ")} and ${serials.length - mostNamed} more`;
