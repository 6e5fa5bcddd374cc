import type { ReferenceClaim } from "../../server/reference/reference-shapes.ts";
import { stateOf } from "./claim-patterns.ts";
import type { Random } from "./random.ts";
import type { Shares } from "./shares.ts";

/** Numbers that stand beside a claim's form. */
interface Numbers {
  columns: ReferenceClaim["columns"];
  /** Those that the reference data does not hold. */
  later: { replacement_delivery_number: string | null; chq_request_numbers: string[] };
  tracking: { reference: string; by: string; at: string }[];
  /** A line of the timeline with this claim's numbers in it. */
  renumbered: (text: string) => string;
}

/** New numbers for those that the pattern's columns and timeline name, and some that claims of its kind have. */
export function numbersFor(source: ReferenceClaim, { numbers }: Shares, chance: Random): Numbers {
  const { type, columns, activities } = source;
  const made = new Map<string, string>();
  const anew = (was: string): string => {
    const mark = was.startsWith("4500") ? "4500" : was.replace(/\d+$/, "");
    const known = made.get(was) ?? `${mark}${chance.digits(was.length - mark.length)}`;
    made.set(was, known);
    return known;
  };
  const renumbered = (text: string) => text.replaceAll(/\b(4500\d{6}|RAN\d{5}|MFT\d{8})\b/g, anew);
  const has = (number: keyof Shares["numbers"]) => {
    const { types, states, share } = numbers[number];
    return types.includes(type) && states.includes(stateOf(source)) && chance.isHit(share);
  };
  const { warranty_request_number: warranty, return_request_number: returned, credit_notes: credits = [] } = columns;
  const credited = credits.length === 0 && has("credit-note") ? ["CN700000"] : credits;
  return {
    columns: {
      ...(warranty && { warranty_request_number: anew(warranty) }),
      ...(returned && { return_request_number: anew(returned) }),
      credit_notes: credited.map(anew),
      ...(columns.is_collectable && { is_collectable: true }),
    },
    later: {
      replacement_delivery_number: has("replacement-delivery") ? `80${chance.digits(6)}` : null,
      chq_request_numbers: has("cheque") ? [`CHQ${chance.digits(5)}`] : [],
    },
    tracking: activities.flatMap(({ description, by, at }) => {
      const [number] = /MFT\d{8}/.exec(description) ?? [];
      return number ? [{ reference: anew(number), by, at }] : [];
    }),
    renumbered,
  };
}
