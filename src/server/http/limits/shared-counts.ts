import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../app-context.ts";
import { type Clock, systemClock } from "../../platform/clock.ts";

const minute = 60_000;
const exchangeMs = 1_000;
const longestBackOffMs = 30_000;
const purgeMs = 10 * minute;
/** Keys of one process in one minute; the oldest go first. */
const mostKeys = 20_000;

interface Count {
  minute: number;
  /** Of all processes, as far as they have reported. */
  shared: number;
  /** Of this one, not reported yet. */
  own: number;
}

/** Counts within each minute of the clock. */
export interface Counts {
  /** Counts one more; how many there are in this minute, by this process and what others have told. */
  add(key: string): number;
  /** How many there are, without another. */
  of(key: string): number;
  stop(): void;
}

/** Whole seconds until the counts begin anew. */
export const secondsLeft = (): number => Math.ceil((minute - (systemClock.now().getTime() % minute)) / 1000);

/** People are known by their ids and networks by their addresses; the table knows both by their hashes alone. */
const written = (key: string) => createHash("sha256").update(key).digest("base64url").slice(0, 22);

/**
 * Counts that processes on one database share, at no cost to the request: each counts for itself and tells the others within a
 * second, in one statement. Where the database cannot be written each goes on alone. Without a database it always does.
 */
export function createCounts(database: Database | undefined, clock: Clock = systemClock): Counts {
  const thisMinute = () => Math.floor(clock.now().getTime() / minute);
  const counts = new Map<string, Count>();
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isStopped = false;

  const current = (key: string): Count => {
    const known = counts.get(key);
    const now = thisMinute();
    if (known?.minute === now) return known;
    const fresh = { minute: now, shared: 0, own: 0 };
    counts.delete(key);
    if (counts.size >= mostKeys) counts.delete(counts.keys().next().value ?? "");
    counts.set(key, fresh);
    return fresh;
  };

  const later = () => {
    if (database === undefined || isStopped || timer !== undefined || changed.size === 0) return;
    timer = setTimeout(() => void tell(database), Math.min(exchangeMs * 2 ** failures, longestBackOffMs)).unref();
  };

  async function tell(to: Database): Promise<void> {
    const now = thisMinute();
    const sent = [...changed].flatMap((key) => {
      const count = counts.get(key);
      return count?.minute === now ? [{ key, count, own: count.own, hash: written(key) }] : [];
    });
    changed = new Set();
    try {
      if (sent.length > 0) {
        const totals = await exchange(to, now, sent);
        for (const { key, count, own, hash } of sent) {
          count.own -= own;
          count.shared = totals.get(hash) ?? count.shared + own;
          if (count.own > 0) changed.add(key);
        }
      }
      failures = 0;
    } catch {
      // Who cannot write is told elsewhere; the limits hold for each process by itself.
      failures = Math.min(failures + 1, 5);
      for (const { key } of sent) changed.add(key);
    }
    timer = undefined;
    later();
  }

  const purging =
    database &&
    setInterval(() => {
      void sql`delete from limit_counts where minute < ${thisMinute() - 10}`.execute(database).catch(() => {});
    }, purgeMs).unref();

  return {
    add(key) {
      const count = current(key);
      count.own += 1;
      changed.add(key);
      later();
      return count.shared + count.own;
    },
    of(key) {
      const { shared, own } = current(key);
      return shared + own;
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(purging);
    },
  };
}

/** Adds what is new here to what all have counted; gives that by hash. */
async function exchange(
  database: Database,
  now: number,
  sent: { hash: string; own: number }[],
): Promise<ReadonlyMap<string, number>> {
  const given = JSON.stringify(sent.map(({ hash, own }) => ({ key: hash, tally: own })));
  // In one order, so that two processes never wait for each other. A process whose clock is behind begins no minute anew.
  const { rows } = await sql<{ key: string; tally: number }>`
    insert into limit_counts as c (key, minute, tally)
    select key, ${now}::bigint, tally from jsonb_to_recordset(${given}::jsonb) as given(key text, tally integer) order by key
    on conflict (key) do update set
      minute = greatest(c.minute, excluded.minute),
      tally = case when c.minute < excluded.minute then excluded.tally else c.tally + excluded.tally end
    returning key, tally`.execute(database);
  return new Map(rows.map(({ key, tally }) => [key, tally]));
}
