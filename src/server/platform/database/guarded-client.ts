import type { PostgresQueryResult } from "kysely";
import type pg from "pg";
import { assertCommitted } from "./committed.ts";
import { tellLasting, timeLeft } from "./time-left.ts";
import { asUnavailable, DatabaseUnavailable } from "./unavailable.ts";

/** What the connections of a pool have in common. */
interface Guard {
  /** Milliseconds for one statement. */
  statement: number;
  /** What is sent for `begin`. */
  begin: string;
  /** Calls `breakOff` when the connection turns out to be lost, until the answer is called. */
  watch(client: pg.PoolClient, text: string, breakOff: () => void): () => void;
  take(): Promise<pg.PoolClient>;
  heard(client: pg.PoolClient): void;
  /** Connections that have not been heard of since `before` are not used again. */
  suspect(before: number): void;
}

/** Milliseconds within which a connection that breaks is taken to have been broken before. */
const quickly = 3_000;
/** Milliseconds by which a connection of before is suspected: each save meets a server that stays read-only. */
const readOnlyPause = 5_000;

const isReading = (text: string): boolean => /^\s*select\b/i.test(text);

/** A connection as it is checked out, until `release`. */
export class GuardedClient {
  readonly #guard: Guard;
  #client: pg.PoolClient | undefined;
  #isFirst = true;
  /** What broke the connection. */
  #broken: DatabaseUnavailable | undefined;
  #isInTransaction = false;

  constructor(guard: Guard, client: pg.PoolClient) {
    this.#guard = guard;
    this.#client = client;
  }

  async query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // What was written is gone with its connection.
    if (this.#broken && text === "rollback") return { command: "ROLLBACK", rowCount: 0, rows: [] };
    if (this.#broken)
      throw new DatabaseUnavailable(this.#broken.message, { cause: this.#broken.cause, isBroken: true });
    const isBegin = text === "begin" || text.startsWith("start transaction");
    const mayRepeat = this.#isFirst && (isBegin || isReading(text));
    this.#isFirst = false;
    this.#isInTransaction ||= isBegin;
    const started = performance.now();
    try {
      return await this.#ask<R>(text, values);
    } catch (error) {
      // A connection that broke while it lay idle: another is asked the same, which has changed nothing yet.
      if (!this.#broken || !mayRepeat || performance.now() - started > quickly) throw error;
      this.release(true);
      return this.#ask<R>(text, values);
    }
  }

  release(isDiscarded = false): void {
    this.#client?.release(this.#broken !== undefined || isDiscarded);
    this.#client = undefined;
  }

  async #ask<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    this.#client ??= await this.#guard.take();
    this.#broken = undefined;
    const client = this.#client;
    const begun = performance.now();
    const most = Math.min(this.#guard.statement, timeLeft());
    if (most <= 0) throw new DatabaseUnavailable("The request has taken too long.");
    let isSilent = false;
    // The server's own limits say nothing to a server that is not heard of any more.
    const breakOff = () => {
      isSilent = true;
      client.end().catch(() => {});
    };
    const timer = Number.isFinite(most) ? setTimeout(breakOff, most) : undefined;
    const sent = text === "begin" ? this.#guard.begin : text;
    const forget = this.#guard.watch(client, sent, breakOff);
    try {
      const result = await client.query(sent, [...values]);
      this.#guard.heard(client);
      assertCommitted(text, result);
      if (this.#decides(text)) tellLasting();
      return result as unknown as PostgresQueryResult<R>;
    } catch (error) {
      throw isSilent ? this.#silent(text, begun, error) : this.#failed(text, client, error);
    } finally {
      clearTimeout(timer);
      forget();
    }
  }

  #silent(text: string, begun: number, cause: unknown): DatabaseUnavailable {
    this.#guard.suspect(begun);
    const message = `The database gave no answer within ${Math.round(performance.now() - begun)} ms.`;
    this.#broken = new DatabaseUnavailable(message, { cause, isBroken: true, isUncertain: this.#isUncertain(text) });
    return this.#broken;
  }

  #failed(text: string, client: pg.PoolClient, error: unknown): unknown {
    const unavailable = asUnavailable(error);
    if (!unavailable?.isBroken) {
      this.#guard.heard(client);
      return unavailable ?? error;
    }
    const { message, isReadOnly, isRefused } = unavailable;
    this.#guard.suspect(performance.now() - (isReadOnly ? readOnlyPause : 0));
    const isUncertain = !isRefused && this.#isUncertain(text);
    this.#broken = new DatabaseUnavailable(message, { cause: error, isBroken: true, isUncertain });
    return this.#broken;
  }

  #isUncertain(text: string): boolean {
    const isUncertain = this.#decides(text);
    if (isUncertain) tellLasting();
    return isUncertain;
  }

  /** In a transaction everything is done with `commit`; what stands by itself, with its own answer. */
  #decides(text: string): boolean {
    return text === "commit" || (!this.#isInTransaction && !isReading(text));
  }
}
