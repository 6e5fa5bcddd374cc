import type { ClaimTables } from "./tables/claims.ts";
import type { FormTables } from "./tables/forms.ts";
import type { GoodsTables } from "./tables/goods.ts";
import type { MailTables } from "./tables/mail.ts";
import type { PeopleTables } from "./tables/people.ts";
import type { PortalTables } from "./tables/portal.ts";
import type { TraceTables } from "./tables/traces.ts";

export type { ClaimsTable } from "./tables/claims.ts";
export type { CaughtAttachment } from "./tables/mail.ts";

/** Every table of the database with its columns, by area. */
export interface Tables
  extends ClaimTables,
    FormTables,
    GoodsTables,
    MailTables,
    PeopleTables,
    PortalTables,
    TraceTables {}
