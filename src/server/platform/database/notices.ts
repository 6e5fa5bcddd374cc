import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Database } from "../../app-context.ts";

interface Hearing {
  /** What was notified on the channel. */
  onNotice(payload: string): void;
  /** It is heard again, and may have missed something. */
  onBegun(): void;
  /** Nothing is heard for now. */
  onLost(): void;
}

/** Hears what is notified on a channel until the answer is called. */
export type Listen = (channel: string, hearing: Hearing) => () => Promise<void>;

const listens = new WeakMap<Database, Listen>();

/** Says how this database's notices are heard. */
export const setListen = (database: Database, listen: Listen): void => void listens.set(database, listen);

/** How this database's notices are heard; undefined where they are not, as behind a pooler. */
export const listenOf = (database: Database): Listen | undefined => listens.get(database);

const longestPause = 30_000;

/** Listens on a connection of its own to the server at `url`, which is made again whenever it is lost. */
export const listenAt =
  (url: string): Listen =>
  (channel, { onNotice, onBegun, onLost }) => {
    const ending = new AbortController();
    const { signal } = ending;
    const hear = async () => {
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: 3_500,
        keepAlive: true,
        application_name: "claims-portal-notices",
      });
      const lost = new Promise<void>((resolve) => {
        client.on("error", () => resolve());
        client.on("end", () => resolve());
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
      client.on("notification", ({ payload = "" }) => onNotice(payload));
      try {
        await client.connect();
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        onBegun();
        await lost;
        return true;
      } catch {
        // It is tried again, and whoever waits for notices asks meanwhile.
        return false;
      } finally {
        if (!signal.aborted) onLost();
        client.end().catch(() => {});
      }
    };
    const hearing = (async () => {
      for (let pause = 1_000; !signal.aborted; ) {
        pause = (await hear()) ? 1_000 : Math.min(2 * pause, longestPause);
        await wait(pause, undefined, { signal, ref: false }).catch(() => {});
      }
    })();
    return async () => {
      ending.abort();
      await hearing;
    };
  };
