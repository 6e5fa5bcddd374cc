import { createHash } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { sql, type Transaction } from "kysely";
import type { AuditKind, AuditOutcome } from "../../../contract/audit-kinds.ts";
import type { Database } from "../../app-context.ts";
import type { Clock } from "../clock.ts";
import type { Tables } from "../database/tables.ts";

/** One thing that happened. No name, no address, nothing that anybody typed: ids, and words of closed sets. */
interface AuditEvent {
  kind: AuditKind;
  outcome: AuditOutcome;
  /** Whose doing, by their id in `users`. */
  person?: string | undefined;
  /** On what: `file <uuid>`, `user <uuid>`, or a call. */
  target?: string | undefined;
  detail?: string | undefined;
  /** Of the request. */
  request?: string | undefined;
}

export interface Audit {
  /** Best effort, for reads and refusals: in the log at once, in the table within a second, and nobody waits for it. */
  note(event: AuditEvent): void;
  /** For acts: in their transaction, so that both happen or neither. */
  record(trx: Transaction<Tables>, ...events: AuditEvent[]): Promise<void>;
  /** Writes what waits. Never rejects. */
  flush(): Promise<void>;
  /** Events that wait, and how many were given up. */
  state(): { waiting: number; lost: number };
  /** Writes what waits a last time, and goes on no more. */
  stop(): Promise<void>;
}

export interface AuditContext {
  database: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
  /** Days that events are kept. */
  days: number;
}

const flushMs = 1000;
const longestBackOffMs = 30_000;
/** A database that is away for long must not fill the memory; the log has them all. */
const mostWaiting = 5_000;
/** Rows of one statement. */
const batchSize = 500;
const purgeEveryMs = 60 * 60_000;

/** What stands for a name that is none of ours: whoever has the name finds it, and nobody reads the name from it. */
export const fingerprint = (name: string): string => createHash("sha256").update(name).digest("hex").slice(0, 16);

const rowOf = ({ kind, outcome, person, target, detail, request }: AuditEvent, at: Date) => ({
  at,
  kind,
  outcome,
  person_id: person ?? null,
  target: target ?? null,
  detail: detail ?? null,
  times: 1,
  request_id: request ?? null,
});

/** Rows that the database refuses for what they hold would be refused for ever. */
const isRowsFault = (error: unknown): boolean => /^2[23]/.test(String((error as { code?: unknown }).code));

/** Writes an event with a transaction, where there is no log to tell of it. */
export async function recordAudit(trx: Transaction<Tables>, clock: Clock, events: AuditEvent[]): Promise<void> {
  if (events.length === 0) return;
  const moment = clock.now();
  await trx
    .insertInto("audit_events")
    .values(events.map((event) => rowOf(event, moment)))
    .execute();
}

/** The audit trail on this database. What happens again and again within a second is one row that counts. */
export function createAudit({ database, clock, log, days }: AuditContext): Audit {
  let waiting = new Map<string, ReturnType<typeof rowOf>>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let failures = 0;
  let lost = 0;

  const say = ({ kind, outcome, person, target, detail, request }: AuditEvent) =>
    log.info({ audit: kind, outcome, person, target, detail, reqId: request }, "Audit");

  const keep = (key: string, row: ReturnType<typeof rowOf>) => {
    const same = waiting.get(key);
    if (same) same.times += row.times;
    else if (waiting.size >= mostWaiting) lost += row.times;
    else waiting.set(key, row);
  };

  const later = () => {
    if (timer !== undefined || waiting.size === 0) return;
    timer = setTimeout(() => void flush(), Math.min(flushMs * 2 ** failures, longestBackOffMs)).unref();
  };

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, batchSize);
      // What happens meanwhile is counted in rows of its own.
      for (const [key] of batch) waiting.delete(key);
      try {
        await database
          .insertInto("audit_events")
          .values(batch.map(([, row]) => row))
          .execute();
        if (failures > 0) log.warn({ lost }, "The audit trail is written again");
        failures = 0;
      } catch (error) {
        if (!isRowsFault(error)) {
          if (failures === 0)
            log.warn({ err: error }, "The audit trail cannot be written; it waits, and stands in the log");
          failures = Math.min(failures + 1, 10);
          for (const [key, row] of batch) keep(key, row);
          return later();
        }
        lost += batch.length;
        log.warn({ err: error }, "Entries of the audit trail were refused by the database");
      }
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  const purge = () =>
    sql`delete from audit_events where id in (
      select id from audit_events where at < ${clock.now()}::timestamptz - make_interval(days => ${days}) order by at limit 10000)`
      .execute(database)
      .catch((error: unknown) => log.warn({ err: error }, "Old entries of the audit trail could not be removed"));
  const purging = setInterval(() => void purge(), purgeEveryMs).unref();

  return {
    note(event) {
      say(event);
      const { kind, outcome, person, target, detail } = event;
      keep(JSON.stringify([kind, outcome, person, target, detail]), rowOf(event, clock.now()));
      later();
    },
    async record(trx, ...events) {
      await recordAudit(trx, clock, events);
      for (const event of events) say(event);
    },
    flush,
    state: () => ({ waiting: waiting.size, lost }),
    async stop() {
      clearInterval(purging);
      await flush();
      clearTimeout(timer);
      waiting = new Map();
    },
  };
}
