import type { Generated } from "kysely";
import type { Day, Money } from "./columns.ts";

/** What was delivered to whom, and the places that the address finder knows. */
export interface GoodsTables {
  materials: { material: string; description: string; material_type: string; is_part: boolean };
  deliveries: { docket: string; invoice: string; customer_id: string; invoice_date: Day; delivery_date: Day };
  delivery_lines: { docket: string; line: number; material: string; quantity: number; is_serialised: boolean };
  units: {
    material: string;
    serial: string;
    docket: string;
    sale_price: Money | null;
    warranty_until: Day | null;
    has_extended_warranty: Generated<boolean>;
  };
  localities: {
    id: number;
    suburb: string;
    city: string;
    region: string;
    postcode: string;
    latitude: number;
    longitude: number;
    search_text: Generated<string>;
  };
  streets: { id: number; locality_id: number; name: string; search_text: string };
}
