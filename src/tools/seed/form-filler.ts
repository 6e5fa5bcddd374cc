import type { Json } from "../../engine/index.ts";
import type { Reference } from "../../server/reference/reference-shapes.ts";
import type { Account } from "./accounts.ts";
import type { Place } from "./address-book.ts";
import type { Slot } from "./form-template.ts";
import { jobReference, mobile, personName, siteName } from "./names.ts";
import type { Random } from "./random.ts";

interface Filled {
  chance: Random;
  account: Account;
  place: Place;
  /** The claim's place in the sequence of numbers; dockets, invoices and serials of its own follow from it. */
  sequence: number;
  /** Days later than in the pattern. */
  daysLater: number;
}

/** What was sold and is claimed for: other models of the same kind, with their descriptions. */
export interface Models {
  kindOf: Map<string, string>;
  ofKind: Map<string, string[]>;
  descriptionOf: Map<string, string>;
  /** The model that a description belongs to. */
  described: Map<string, string>;
}

export function modelsOf({ materials }: Pick<Reference, "materials">): Models {
  return {
    kindOf: new Map(materials.map(({ material, material_type }) => [material, material_type])),
    ofKind: new Map(
      [...Map.groupBy(materials, ({ material_type }) => material_type)].map(([kind, list]) => [
        kind,
        list.map(({ material }) => material),
      ]),
    ),
    descriptionOf: new Map(materials.map(({ material, description }) => [material, description])),
    described: new Map(materials.map(({ material, description }) => [description, material])),
  };
}

/** Answers what stands in a form's slots: the same for the same value of the pattern, within one claim. */
export function formFiller(
  models: Models,
  { chance, account, place, sequence, daysLater }: Filled,
): (slot: Slot) => Json {
  const made = new Map<string, string>();
  const once = (key: string, make: () => string): string => {
    const known = made.get(key) ?? make();
    made.set(key, known);
    return known;
  };
  const count = (kind: string) => [...made.keys()].filter((key) => key.startsWith(`${kind}:`)).length;
  const { uuid, name: company, address, phone, email } = account.customer;
  const modelFor = (was: string): string =>
    once(`model:${was}`, () => {
      const same = models.ofKind.get(models.kindOf.get(was) ?? "") ?? [was];
      const taken = new Set([...made].flatMap(([key, value]) => (key.startsWith("model:") ? [value] : [])));
      // Two lines of one claim stay two models.
      const picked = chance.pick(same);
      return taken.has(picked) ? (same.find((other) => !taken.has(other)) ?? was) : picked;
    });
  const docketFor = (was: string) => once(`docket:${was}`, () => `8${numbered(sequence)}${count("docket")}`);
  const later = (was: string) => dayLater(was, daysLater);
  const fill: Record<Slot["kind"], (was: string) => Json> = {
    purchaser: () => ({ uuid, company, address, phone, email }),
    "install-address": () => place.formatted_address,
    "install-place": () => ({ ...place }),
    "own-address": () => address,
    "site-name": () => siteName(chance),
    person: () => personName(chance),
    mobile: () => mobile(chance),
    "own-phone": () => phone,
    "job-reference": () => jobReference(chance),
    "purchase-order": () => `PO-${chance.digits(5)}`,
    model: modelFor,
    description: (was) => models.descriptionOf.get(modelFor(models.described.get(was) ?? "")) ?? was,
    serial: (was) => once(`serial:${was}`, () => `${was.slice(0, 4)}${numbered(sequence)}${count("serial") || ""}`),
    docket: docketFor,
    "docket-line": (was) => was.replace(/^[^/]+/, docketFor),
    invoice: (was) => once(`invoice:${was}`, () => `9${numbered(sequence)}`),
    day: later,
  };
  return ({ kind, was }) => fill[kind](was as string);
}

const numbered = (sequence: number): string => String(sequence).padStart(7, "0");

const dayMs = 86_400_000;

/** `day` (YYYY-MM-DD) moved by whole days. */
export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
