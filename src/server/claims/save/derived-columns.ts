import type { Insertable } from "kysely";
import type { CustomerRecord } from "../../../contract/types.ts";
import type { DefinitionStore, SharedLists } from "../../../definitions/store.ts";
import { widgetPlaces } from "../../../definitions/widget-places.ts";
import { type CompiledDefinition, type Form, get, toRecord } from "../../../engine/index.ts";
import { meaningOf } from "../../access/status-meaning.ts";
import type { UnitName } from "../../erp/erp.ts";
import type { ClaimsTable } from "../../platform/database/tables.ts";
import type { Claim } from "../find-claim.ts";
import { docketLines, invalidSerialsOf } from "../lines/docket-lines.ts";
import { unitName } from "../lines/product-lines.ts";
import { searchText } from "./search-text.ts";

type Derived = Pick<
  Insertable<ClaimsTable>,
  | "customer_reference"
  | "original_invoice_number"
  | "install_address"
  | "pickup_address"
  | "search_text"
  | "fault_code"
  | "models"
>;

export interface DerivedColumns {
  /** Columns of the claim that repeat what its form says, for lists and search. */
  columns: Derived;
  units: UnitName[];
  /** Dockets and invoices that the form names. */
  dockets: string[];
}

/** What lists, search and look-ups must know of a claim, told by its form through the definition's record map. */
export function derivedColumns(
  definition: CompiledDefinition,
  { shared, access }: Pick<DefinitionStore, "shared" | "access">,
  claim: Pick<Claim, "number" | "status" | "warranty_request_number" | "return_request_number" | "credit_notes"> &
    Partial<Pick<Claim, "replacement_delivery_number" | "facts">>,
  form: Form,
  customer: CustomerRecord,
): DerivedColumns {
  const record = toRecord(definition, form);
  const text = (pointer: string) => textIn(record, pointer);
  const lines = linesOf(record);
  const invoice = text("/original_invoice_number");
  return {
    columns: {
      customer_reference: text("/customer_reference"),
      original_invoice_number: invoice,
      install_address: text("/install_address/address_string"),
      pickup_address: text("/pickup_address/address_string"),
      search_text: searchText(definition, access, {
        fixed: [
          claim.number,
          ...statusWords(shared, definition, claim),
          customer.name,
          customer.sap_id,
          claim.warranty_request_number ?? "",
          claim.return_request_number ?? "",
          claim.replacement_delivery_number ?? "",
          ...claim.credit_notes,
        ],
        form,
        facts: claim.facts,
      }),
      fault_code: text("/fault_code"),
      models: JSON.stringify(
        [...new Set(lines.flatMap(({ material, isProduct }) => (isProduct && material) || []))].sort(),
      ),
    },
    units: unitsNamed(definition, form, lines),
    dockets: [...lines.flatMap(({ docket }) => docket ?? []), ...(invoice ? [invoice] : [])],
  };
}

function textIn(record: ReturnType<typeof toRecord>, pointer: string): string | null {
  const value = get(record, pointer);
  return typeof value === "string" && value !== "" ? value : null;
}

type Line = ReturnType<typeof linesOf>[number];

const linesOf = (record: ReturnType<typeof toRecord>) =>
  (Array.isArray(record.materials) ? record.materials : []).map((_, index) => {
    const text = (key: string) => textIn(record, `/materials/${index}/${key}`);
    const isProduct = text("designation") === "product";
    return { material: text("material"), serial: text("serial"), docket: text("delivery_docket"), isProduct };
  });

/** The units that a form names. */
export const unitsOf = (definition: CompiledDefinition, form: Form): UnitName[] =>
  unitsNamed(definition, form, linesOf(toRecord(definition, form)));

function unitsNamed(definition: CompiledDefinition, form: Form, lines: Line[]): UnitName[] {
  const mistyped = mistypedUnits(definition, form);
  const named = lines.flatMap(({ material, serial }) => (material && serial ? [{ material, serial }] : []));
  return distinct(
    named.filter((unit) => !mistyped.has(unitName(unit))),
    unitName,
  );
}

/** Serials that are on no docket of the account: a draft keeps them, but they are no units and stand in nobody's way. */
function mistypedUnits(definition: CompiledDefinition, form: Form): Set<string> {
  const lines = widgetPlaces(definition)
    .filter(({ widget }) => widget === "docket-lookup")
    .flatMap(({ field }) => docketLines(form, field));
  return new Set(
    lines.flatMap((line) =>
      invalidSerialsOf(line).map((serial) => unitName({ material: String(line.partNumber), serial })),
    ),
  );
}

/** A status is found by every word that somebody reads for it (D-063). */
function statusWords(shared: SharedLists, { type, messages }: CompiledDefinition, { status }: { status: string }) {
  const known = meaningOf(shared, { type, status })?.words ?? messages.statuses[status];
  if (!known) return [status];
  const { description: _, ...words } = known;
  return [...new Set(Object.values(words))];
}

function distinct<T>(items: T[], nameOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [nameOf(item), item])).values()];
}
