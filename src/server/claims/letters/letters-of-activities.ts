import { expressionBuilder, sql } from "kysely";
import type { ActivityRecord } from "../../../contract/types.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { eventOf } from "../../platform/mail/queue-mail.ts";

type Letters = NonNullable<ActivityRecord["letters"]>;

/**
 * The letters of this claim by the activity that each went with, oldest first, to be joined by `event`. What a letter says and to
 * whom it went is for staff alone.
 */
export const lettersOfActivities = (claimId: string) =>
  expressionBuilder<Tables>()
    .selectFrom([
      "outbox",
      sql<{ event: string }>`jsonb_array_elements_text(earlier || to_jsonb(${eventOf}))`.as(sql`told(event)`),
    ])
    .where("claim_id", "=", claimId)
    .select(sql<string>`told.event`.as("event"))
    .select(
      sql<Letters>`jsonb_agg(jsonb_build_object(
        'uuid', id,
        'subject', subject,
        'to', recipients || cc,
        'fate', case
          when state = 'sent' then 'sent'
          when state <> 'waiting' then 'failed'
          when failed_at is null then 'waiting'
          else 'delayed' end,
        'at', to_char(coalesce(sent_at, failed_at, created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'lacking', case when state = 'sent' or failed_at is null then '[]'
          else coalesce((select jsonb_agg(address) from jsonb_array_elements(recipients || cc) as address
            where not accepted @> address), '[]') end
      ) order by created_at, id)`.as("letters"),
    )
    .groupBy(sql`told.event`);
