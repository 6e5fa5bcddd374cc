import type pg from "pg";

/** Milliseconds without an answer from which a connection may be lost. */
const suspicious = 1_000;

/** Asked of the server on a connection of its own: with which of these it is done long ago, and hears no more. It ends them. */
const lostOnes = `select pid, pg_terminate_backend(pid) from pg_stat_activity
  where pid = any($1) and usename = current_user and application_name = current_setting('application_name')
    and state like 'idle%' and state_change < clock_timestamp() - interval '${suspicious} ms'`;

/** Through a pooler processes cannot be told apart: what the server is at, by its text. */
const underWay = `select left(query, 500) as text from pg_stat_activity
  where usename = current_user and state not like 'idle%' and pid <> pg_backend_pid()`;

interface Waiting {
  /** Of the server's process at the other end. */
  pid: number | undefined;
  text: string;
  since: number;
  /** How often the server was found not to be at it. */
  missed: number;
  breakOff(): void;
}

/**
 * Notices a line that has gone dead without a word long before the statement's limit: the server, asked on another connection, is
 * done with what was asked on it, and yet there is no answer. The server ends its side too, so that no lock stays behind.
 */
export class DeadConnections {
  readonly #connect: () => pg.Client;
  readonly #isPooled: boolean;
  readonly #waiting = new Set<Waiting>();
  #timer: NodeJS.Timeout | undefined;

  constructor(connect: () => pg.Client, { isPooled }: { isPooled: boolean }) {
    this.#connect = connect;
    this.#isPooled = isPooled;
  }

  /** Looks after a statement that was just asked, until the answer is called. */
  watch(client: pg.PoolClient, text: string, breakOff: () => void): () => void {
    const { processID: pid } = client as { processID?: number };
    const waiting = { pid, text: text.slice(0, 500), since: performance.now(), missed: 0, breakOff };
    this.#waiting.add(waiting);
    this.#timer ??= setTimeout(() => this.#look(), suspicious).unref();
    return () => this.#waiting.delete(waiting);
  }

  async #look(): Promise<void> {
    const now = performance.now();
    const silent = [...this.#waiting].filter(({ since }) => now - since >= suspicious);
    if (silent.length > 0) {
      for (const one of await this.#lost(silent).catch(() => [])) if (this.#waiting.has(one)) one.breakOff();
    }
    this.#timer = this.#waiting.size > 0 ? setTimeout(() => this.#look(), suspicious / 2).unref() : undefined;
  }

  async #lost(silent: Waiting[]): Promise<Waiting[]> {
    const client = this.#connect();
    // What breaks here is no worse than not to know.
    client.on("error", () => {});
    try {
      await client.connect();
      if (this.#isPooled) return await missedTwice(client, silent);
      const { rows } = await client.query<{ pid: number }>(lostOnes, [silent.flatMap(({ pid }) => pid ?? [])]);
      return silent.filter(({ pid }) => rows.some((row) => row.pid === pid));
    } finally {
      void client.end().catch(() => {});
    }
  }
}

/**
 * Whoever asked the pooler before this question has had its turn: what the server is not at was answered, or never came there.
 * Once could be the moment in between.
 */
async function missedTwice(client: pg.Client, silent: Waiting[]): Promise<Waiting[]> {
  const { rows } = await client.query<{ text: string }>(underWay);
  const texts = new Set(rows.map(({ text }) => text));
  return silent.filter((one) => {
    one.missed = texts.has(one.text) ? 0 : one.missed + 1;
    return one.missed > 1;
  });
}
