import { sql } from "kysely";
import type { AppContext } from "../../app-context.ts";
import { untilNextDay } from "../../platform/clock.ts";
import { listenOf } from "../../platform/database/notices.ts";
import { withinTime } from "../../platform/database/time-left.ts";
import { leastIdAt } from "../../platform/database/time-ordered-id.ts";
import { withdrawn } from "../transition/undo-act.ts";

/** Ids of claims to which something happened. */
export interface Changes {
  /** Any claim may have been changed. */
  all?: boolean;
  /** Whose work claims are, or whether they are late, may have changed, which staff alone see. */
  desk?: boolean;
  /** What everybody may hear of who reads the claim. */
  public: string[];
  /** What staff alone may hear of. */
  internal: string[];
  /** Where somebody of us came, left or began to edit. */
  present: string[];
}

interface ChangeFeed {
  /** What happened in the last `since` seconds is told at once; where not all of it is known, that anything may have. */
  subscribe(hear: (changes: Changes) => void, since?: number): () => void;
  stop(): Promise<void>;
}

/** The channel of the database. */
export const channel = "claim_changes";

/** Milliseconds between two looks where no notices come. */
const pace = 3_000;
/** Milliseconds by which what is committed late may be older than what was seen before it. */
const overlap = 15_000;

/** Milliseconds for which what happened is told to who came later: what a page shows is older than its stream. */
const remembered = 30_000;

export const nothing: Changes = { public: [], internal: [], present: [] };

export const merged = (all: Changes[]): Changes => ({
  ...(all.some((one) => one.all) && { all: true }),
  ...(all.some((one) => one.desk) && { desk: true }),
  public: [...new Set(all.flatMap((one) => one.public))],
  internal: [...new Set(all.flatMap((one) => one.internal))],
  present: [...new Set(all.flatMap((one) => one.present))],
});

/**
 * What happens to claims in any process: by the database's notices, and by a look at its activities every few seconds where or
 * while there are none. Nothing is asked as long as nobody subscribes.
 */
export function changeFeed(appContext: Pick<AppContext, "database" | "clock">): ChangeFeed {
  const { database, clock } = appContext;
  const hearers = new Set<(changes: Changes) => void>();
  const recent: { at: number; changes: Changes }[] = [];
  const tell = (partly: Partial<Changes>) => {
    const at = performance.now();
    const changes = { ...nothing, ...partly };
    while (recent[0] && recent[0].at < at - remembered) recent.shift();
    recent.push({ at, changes });
    for (const hear of hearers) hear(changes);
  };
  const listen = listenOf(database);
  let stopListening: (() => Promise<void>) | undefined;
  let isHeard = false;
  /** Since when nothing is missed, by `performance.now()`. */
  let heardFrom = 0;
  let timer: NodeJS.Timeout | undefined;
  let midnight: NodeJS.Timeout | undefined;
  let look = lookAtActivities(appContext);
  let isLooking = false;

  const poll = async () => {
    if (isHeard || isLooking || hearers.size === 0) return;
    isLooking = true;
    try {
      const changes = await withinTime(pace, look);
      if (changes) tell(changes);
    } catch {
      // The database is away: the next look is the remedy.
    } finally {
      isLooking = false;
    }
  };
  // As the day turns people go away and come back, and claims are late.
  const awaitMidnight = () => {
    midnight = setTimeout(() => {
      tell({ desk: true });
      awaitMidnight();
    }, untilNextDay(clock.now()) + 1_000).unref();
  };
  const begin = () => {
    if (!midnight) awaitMidnight();
    if (!isHeard) heardFrom = performance.now();
    look = lookAtActivities(appContext);
    timer ??= setInterval(() => void poll(), pace).unref();
    void poll();
    stopListening ??= listen?.(channel, {
      onNotice: (payload) => tell(JSON.parse(payload)),
      onBegun: () => {
        isHeard = true;
        heardFrom = performance.now();
        tell({ all: true });
      },
      onLost: () => {
        isHeard = false;
        heardFrom = performance.now();
        look = lookAtActivities(appContext);
      },
    });
  };
  return {
    subscribe(hear, since = 0) {
      hearers.add(hear);
      if (hearers.size === 1) begin();
      const asked = performance.now() - Math.min(since * 1000, remembered);
      const missed = recent.filter(({ at }) => at > asked).map(({ changes }) => changes);
      if (asked < heardFrom && since > 0) missed.push({ ...nothing, all: true });
      if (missed.length > 0) hear(merged(missed));
      return () => {
        hearers.delete(hear);
        if (hearers.size > 0) return;
        clearInterval(timer);
        clearTimeout(midnight);
        timer = undefined;
        midnight = undefined;
      };
    },
    async stop() {
      hearers.clear();
      clearInterval(timer);
      clearTimeout(midnight);
      await stopListening?.();
    },
  };
}

/** Asks for what came since it was asked last, and whether anybody is away otherwise; the first time it learns what is there already. */
function lookAtActivities({ database, clock }: Pick<AppContext, "database" | "clock">) {
  let known: Set<string> | undefined;
  let absences: string | undefined;
  return async (): Promise<Changes | undefined> => {
    const now = clock.now().getTime();
    const rows = await database
      .selectFrom("activities")
      .select(["id", "claim_id", "is_internal", "type"])
      // Ids sort by their moment, and are the table's key.
      .where("id", ">=", leastIdAt(new Date(now - overlap)))
      .where("id", "<", leastIdAt(new Date(now + overlap)))
      .limit(1_000)
      .execute();
    const before = known;
    known = new Set(rows.map(({ id }) => id));
    const { rows: away } = await sql<{ all: string }>`
      select coalesce(string_agg(absences::text, ' ' order by person_id), '') as all from absences`.execute(database);
    const desk = before !== undefined && away[0]?.all !== absences;
    absences = away[0]?.all;
    const news = before && rows.filter(({ id }) => !before.has(id));
    if (!news || (news.length === 0 && !desk)) return undefined;
    const idsOf = (some: typeof rows) => [...new Set(some.map(({ claim_id }) => claim_id))];
    return {
      ...nothing,
      ...(desk && { desk }),
      // What everybody read of is withdrawn among ourselves: everybody hears of it.
      public: idsOf(news.filter(({ is_internal, type }) => !is_internal || type === withdrawn)),
      internal: idsOf(news.filter(({ is_internal }) => is_internal)),
    };
  };
}
