import type { Transaction } from "kysely";
import { type WidgetPlace, widgetPlaces } from "../../../definitions/widget-places.ts";
import type { CompiledDefinition, Form } from "../../../engine/index.ts";
import type { AppContext } from "../../app-context.ts";
import type { Erp } from "../../erp/erp.ts";
import type { Person } from "../../person.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { docketLineKind } from "./check-docket-lines.ts";
import { productKind } from "./check-products.ts";

/** In what circumstances the lines of a form are judged. */
export interface Circumstances extends Pick<AppContext, "definitions"> {
  person: Person;
  /** The account the claim is for. */
  customer: string;
  /** The form as stored for this account; empty for a new claim. */
  stored: Form;
  /** The claim itself, which never disqualifies its own units. */
  claimId: string | undefined;
  /** The day warranty is judged on. */
  day: string;
  /** Saved as a draft: what it still lacks is not refused yet. */
  isDraft: boolean;
  /** It was sent before, and is amended now. */
  wasSent: boolean;
  /** The names of its units are held already. */
  isHeld: boolean;
}

/** What the ERP said of a form's lines, ready to be judged inside the transaction. */
export interface LineCheck {
  /** Dockets and invoices of the lines, whether the form names them or not. */
  dockets: string[];
  /** The names of its units that the ERP knows, to be held while they are judged: what is made up would fill the table of locks. */
  names: string[];
  /** The form with its lines as the ERP knows them. Refuses with 422 on their field. */
  check(trx: Transaction<Tables>, form: Form, circumstances: Circumstances): Promise<Form>;
}

/** How the server judges the lines of one widget. */
export interface LineKind {
  /** Asks the ERP what `check` needs. */
  prepare(erp: Erp, customer: string, form: Form, place: WidgetPlace): Promise<LineCheck>;
  /** The stored form with what the server itself filled in anew, so that it does not count as the person's change. */
  refreshed(stored: Form, fresh: Form, place: WidgetPlace): Form;
}

/** By the widget that fills in the lines. */
const kinds: Record<string, LineKind> = {
  "docket-lookup": docketLineKind,
  "product-lookup": productKind,
};

/** The fields of a definition whose lines the ERP knows, with how they are judged. */
export const linePlaces = (definition: CompiledDefinition): { place: WidgetPlace; kind: LineKind }[] =>
  widgetPlaces(definition).flatMap((place) => {
    const kind = Object.hasOwn(kinds, place.widget) ? kinds[place.widget] : undefined;
    return kind ? [{ place, kind }] : [];
  });
