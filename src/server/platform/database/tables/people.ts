import type { Generated } from "kysely";
import type { Day, Json } from "./columns.ts";

/** Accounts, who belongs to them, and how people sign in. */
export interface PeopleTables {
  customers: {
    id: string;
    sap_id: string;
    name: string;
    address: string;
    phone: string;
    email: string;
    category: Generated<string>;
    region: Generated<string>;
  };
  users: { id: string; sso_id: string; name: string; email: string; active_customer_id: string | null };
  user_roles: { user_id: string; role: string };
  user_customers: { user_id: string; customer_id: string };
  customer_managers: { user_id: string; customer_id: string };
  sign_in_accounts: { sso_id: string; email: string; name: string; password_hash: string };
  /** Keys are hashes. */
  ended_sessions: { jti: string; sid: string | null; subject: string | null; ended_at: Date; expires_at: Date };
  sign_in_keys: { id: string; purpose: "signing" | "cookie"; sealed: string; used_from: Date };
  /** Keys are hashes. */
  sign_in_links: { key: string; sso_id: string; ends_at: Date };
  /** Keys are hashes. */
  sign_in_attempts: { key: string; tries: number; ends_at: Date };
  sign_in_records: {
    model: string;
    id: string;
    payload: Json<object>;
    grant_id: string | null;
    uid: string | null;
    user_code: string | null;
    consumed_at: Date | null;
    expires_at: Date | null;
  };
  /** When people of us are away, both days with it, and who takes over what they look after. */
  absences: { person_id: string; deputy_id: string; starts_on: Day; ends_on: Day; set_by: string };
  saved_views: {
    id: string;
    user_id: string;
    name: string;
    query: string;
    is_shared: boolean;
    created_at: Date;
  };
}
