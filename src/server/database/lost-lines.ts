import type pg from "pg";

/** Milliseconds without an answer from which a connection may be lost. */
const suspicious = 1_000;

/** Asked of the server on a connection of its own: with which of these it is done long ago, and hears no more. It ends them. */
const lostOnes = `select pid, pg_terminate_backend(pid) from pg_stat_activity
  where pid = any($1) and usename = current_user and application_name = current_setting('application_name')
    and state like 'idle%' and state_change < clock_timestamp() - interval '${suspicious} ms'`;

interface Waiting {
  /** Of the server's process at the other end. */
  pid: number | undefined;
  since: number;
  breakOff(): void;
}

/**
 * Notices a line that has gone dead without a word long before the statement's limit: the server, asked on another connection, is
 * done with what was asked on it, and yet there is no answer. The server ends its side too, so that no lock stays behind.
 */
export class LostLines {
  readonly #connect: () => pg.Client;
  readonly #waiting = new Set<Waiting>();
  #timer: NodeJS.Timeout | undefined;

  constructor(connect: () => pg.Client) {
    this.#connect = connect;
  }

  /** Looks after a statement that was just asked, until the answer is called. */
  watch(client: pg.PoolClient, breakOff: () => void): () => void {
    const { processID: pid } = client as { processID?: number };
    const waiting = { pid, since: performance.now(), breakOff };
    this.#waiting.add(waiting);
    this.#timer ??= setTimeout(() => this.#look(), suspicious).unref();
    return () => this.#waiting.delete(waiting);
  }

  async #look(): Promise<void> {
    const now = performance.now();
    const silent = [...this.#waiting].filter(({ since }) => now - since >= suspicious);
    if (silent.length > 0) {
      const lost = await this.#lost(silent.flatMap(({ pid }) => pid ?? [])).catch(() => new Set<number>());
      for (const one of silent)
        if (one.pid !== undefined && lost.has(one.pid) && this.#waiting.has(one)) one.breakOff();
    }
    this.#timer = this.#waiting.size > 0 ? setTimeout(() => this.#look(), suspicious / 2).unref() : undefined;
  }

  async #lost(pids: number[]): Promise<Set<number>> {
    const client = this.#connect();
    // What breaks here is no worse than not to know.
    client.on("error", () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(lostOnes, [pids]);
      return new Set(rows.map(({ pid }) => pid));
    } finally {
      void client.end().catch(() => {});
    }
  }
}
