import type { CustomerRecord, MaterialRecord } from "../../contract/types.ts";
import type { Database } from "../app-context.ts";
import { bundledCustomers } from "./bundled-customers.ts";
import { bundledDeliveries } from "./bundled-deliveries.ts";
import { bundledMaterials } from "./bundled-materials.ts";
import { bundledProducts } from "./bundled-products.ts";

/** A unit as the ERP sold it. Days are YYYY-MM-DD, money is decimal text in New Zealand dollars. */
export interface SoldUnit {
  material: string;
  serial: string;
  description: string;
  /** `IDU`, `ODU` and others. */
  materialType: string;
  docket: string;
  invoice: string;
  invoiceDate: string;
  deliveryDate: string;
  salePrice: string | null;
  /** The last day of its warranty; null when the ERP knows none. */
  warrantyUntil: string | null;
  hasExtendedWarranty: boolean;
}

export interface UnitName {
  material: string;
  serial: string;
}

export interface CustomerDirectory {
  /** At most 20, by name. */
  search(text: string): Promise<CustomerRecord[]>;
  get(uuid: string): Promise<CustomerRecord | undefined>;
}

/** Units sold to a customer. Models and serials are compared without regard to case. */
export interface ProductRegister {
  /** Model by its beginning, serial exactly; at most 20. */
  search(customer: string, unit: UnitName): Promise<SoldUnit[]>;
  /** The units of these names that were sold to the customer, exactly. */
  find(customer: string, units: UnitName[]): Promise<SoldUnit[]>;
}

/** All of one material on a delivery docket. */
export interface DeliveryLine {
  docket: string;
  /** The first of its lines on the docket. */
  line: number;
  invoice: string;
  /** `2026-11-04`. */
  invoiceDate: string;
  material: string;
  description: string;
  /** `IDU`, `ODU`, `SPARE` and others. */
  materialType: string;
  quantity: number;
  /** Each item bears a serial number. */
  isSerialised: boolean;
}

/** An item on a docket. */
export interface DeliveredUnit extends UnitName {
  docket: string;
}

/** What was delivered to a customer. Numbers, models and serials are compared without regard to case. */
export interface DeliveryRegister {
  /** By the number of the invoice or of the delivery docket; empty when this customer has none of that number. */
  lines(customer: string, number: string): Promise<DeliveryLine[]>;
  /** All lines of these dockets, as far as they went to this customer. */
  find(customer: string, dockets: string[]): Promise<DeliveryLine[]>;
  /** Those of these units that stand on their docket, in the ERP's spelling. */
  units(customer: string, units: DeliveredUnit[]): Promise<DeliveredUnit[]>;
}

export interface MaterialCatalogue {
  /** Parts by the beginning of their number or of a word of their description; at most 20. */
  searchParts(text: string): Promise<MaterialRecord[]>;
}

/** All that we ask of the ERP (D-110). */
export interface Erp {
  customers: CustomerDirectory;
  deliveries: DeliveryRegister;
  products: ProductRegister;
  materials: MaterialCatalogue;
}

/** The ERP of this installation: the bundled tables. A real one is a second adapter, chosen here. */
export const erpOf = (database: Database): Erp => ({
  customers: bundledCustomers(database),
  deliveries: bundledDeliveries(database),
  products: bundledProducts(database),
  materials: bundledMaterials(database),
});
