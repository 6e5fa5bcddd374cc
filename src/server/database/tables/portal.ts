import type { ColumnType } from "kysely";
import type { Json } from "./columns.ts";

/** What belongs to the portal as a whole. */
export interface PortalTables {
  shipping_options: {
    id: string;
    position: number;
    carrier: string;
    name: string;
    dispatch_email: string;
    warehouse_address: string;
    template_index: number;
    att: string;
    clear_cc: boolean;
    types: Json<string[]>;
  };
  notices: { id: string; text: string; starts_at: Date | null; ends_at: Date | null };
  definition_versions: {
    type: string;
    hash: string;
    source: Json<object>;
    module: string;
    first_served_at: Date;
  };
  report_exports: { filename: string; user_id: string; claims: Json<string[]>; created_at: Date };
  kept_values: { name: string; value: ColumnType<unknown, string, string> };
}
