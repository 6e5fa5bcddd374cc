import { setTimeout as wait } from "node:timers/promises";
import type { Journal, Outcome } from "./journal.ts";

export interface Request {
  kind: string;
  method?: string;
  path: string;
  json?: object;
  form?: () => FormData;
}

/** After so long nobody waits any more; far beyond what is allowed. */
const patience = 40_000;
const pause = 200;

/** One person's browser, which asks through the proxy and remembers each answer in the journal. */
export class Client {
  readonly #address: string;
  readonly #token: string;
  readonly #journal: Journal;
  /** Aborted when the load is to end. */
  readonly #end: AbortSignal;

  constructor(address: string, token: string, journal: Journal, end: AbortSignal) {
    this.#address = address;
    this.#token = token;
    this.#journal = journal;
    this.#end = end;
  }

  /** One try; undefined when it was not served. */
  async once<T>(request: Request): Promise<T | undefined> {
    const outcome = await send(this.#address, this.#token, request);
    return this.#journal.judge(outcome) ? (JSON.parse(outcome.body) as T) : undefined;
  }

  /** Tries until it is served. Undefined when the load ends before. */
  async untilServed<T>(request: Request): Promise<T | undefined> {
    for (let began = performance.now(); ; ) {
      const answer = await this.once<T>(request);
      if (answer !== undefined) return answer;
      if (performance.now() - began > 2 * patience) {
        this.#journal.fault(`never served: ${request.kind}`);
        began = performance.now();
      }
      if (this.#end.aborted) return undefined;
      await wait(pause);
    }
  }
}

/** Sends it and waits for the whole answer. Never throws. */
export async function send(
  address: string,
  token: string,
  { kind, method, path, json, form }: Request,
): Promise<Outcome> {
  const began = performance.now();
  const outcome = (status: number, body: string, headers?: Headers): Outcome => ({
    kind,
    status,
    body,
    began,
    milliseconds: performance.now() - began,
    hasRetryAfter: headers?.has("retry-after") ?? false,
    isFromPortal: headers?.get("content-type")?.startsWith("application/json") ?? false,
  });
  try {
    const answer = await fetch(`${address}${path}`, {
      method: method ?? (json || form ? "POST" : "GET"),
      headers: { authorization: `Bearer ${token}`, ...(json && { "content-type": "application/json" }) },
      ...(json && { body: JSON.stringify(json) }),
      ...(form && { body: form() }),
      redirect: "manual",
      signal: AbortSignal.timeout(patience),
    });
    const text = kind === "download" ? Buffer.from(await answer.arrayBuffer()).toString("base64") : await answer.text();
    return outcome(answer.status, text, answer.headers);
  } catch (error) {
    const { cause, message } = error as Error;
    return outcome(0, `${message} ${cause instanceof Error ? cause.message : ""}`);
  }
}
