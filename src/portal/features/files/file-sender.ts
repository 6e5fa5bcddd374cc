import type { StoredFile } from "../../../contract/types.ts";
import type { Api } from "../../shared/api/api.ts";
import { RefusalError } from "../../shared/api/refusal-error.ts";
import { asQueued, type Change, type Entry } from "./file-entry.ts";
import { sendFile, UnreadableFile } from "./upload-file.ts";

/** Files that are sent at the same time. */
const lanes = 2;
/** Bytes that may all have left before anything is known of them. */
const atOnce = 256 * 1024;
/** Milliseconds before the second try, the third and so on; after the last one a person is asked. */
const usualPauses: readonly number[] = [1_000, 2_000, 4_000, 8_000, 16_000];
/** Milliseconds from there to a try without anybody, twice as long each time: a network that leads nowhere tells of no return. */
const usualRest = 60_000;
const longestRest = 600_000;

/** The list of files, as the sender reads and writes it. */
interface Desk {
  entries(): readonly Entry[];
  change(id: string, change: Change): void;
  store(id: string, stored: StoredFile): void;
  /** A cancelled file had been stored before it could be stopped. */
  takeBack(stored: StoredFile): Promise<void>;
}

export interface SenderOptions {
  pauses?: readonly number[] | undefined;
  rest?: number | undefined;
  /** Only our people are to read the files. */
  isInternal?: boolean | undefined;
}

interface Running {
  stop: AbortController;
  /** The person does not want it any more. */
  isCancelled: boolean;
}

/** Sends the files that are due, a few at a time, and again where nobody answers: after a pause, or when the network is back. */
export class FileSender {
  #claim: string | undefined;
  readonly #api: Api;
  readonly #desk: Desk;
  readonly #pauses: readonly number[];
  readonly #rest: number;
  readonly #isInternal: boolean;
  readonly #running = new Map<string, Running>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #tries = new Map<string, number>();
  #waiting: (() => void)[] = [];
  #isStopped = false;

  constructor(
    api: Api,
    desk: Desk,
    { pauses = usualPauses, rest = usualRest, isInternal = false }: SenderOptions = {},
  ) {
    this.#api = api;
    this.#desk = desk;
    this.#pauses = pauses;
    this.#rest = rest;
    this.#isInternal = isInternal;
  }

  /** Sends what is due to the claim. Ends when all of it is sent, refused, given up or waiting for the network. */
  async send(claim: string): Promise<void> {
    this.#claim = claim;
    for (const { id } of this.#desk.entries()) this.#forget(id);
    const ended = new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#goOn();
    await ended;
  }

  /** Listens for the network until the answered function is called, which stops everything under way. */
  start(): () => void {
    this.#isStopped = false;
    const online = () => {
      for (const { id, isDue, state, isRefused } of this.#desk.entries()) {
        if (isDue && !isRefused && (state === "waiting" || state === "failed")) this.again(id);
      }
    };
    // A page that slept, in its history or in a pocket, may have missed that the network came back.
    const woken = () => {
      if (navigator.onLine && this.#desk.entries().some(({ isOffline }) => isOffline)) online();
    };
    const ends = new AbortController();
    addEventListener("online", online, ends);
    addEventListener("pageshow", woken, ends);
    document.addEventListener("visibilitychange", woken, ends);
    return () => {
      ends.abort();
      this.#isStopped = true;
      for (const timer of this.#timers.values()) clearTimeout(timer);
      this.#timers.clear();
      for (const { stop } of this.#running.values()) stop.abort();
      for (const { id, state } of this.#desk.entries()) if (state === "waiting") this.#desk.change(id, asQueued);
    };
  }

  /** One more try at once. False when it is not known yet which claim it belongs to. */
  again(id: string): boolean {
    if (this.#claim === undefined) return false;
    this.#forget(id);
    this.#desk.change(id, { ...asQueued, isDue: true });
    this.#goOn();
    return true;
  }

  /** Stops a sending. Once all bytes have left, it ends by itself, and what was stored is taken back. */
  cancel(id: string): void {
    this.#forget(id);
    const running = this.#running.get(id);
    if (!running) return;
    running.isCancelled = true;
    const entry = this.#desk.entries().find((one) => one.id === id);
    if (entry && entry.size > atOnce && entry.progress !== 1) running.stop.abort();
  }

  #forget(id: string): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.#tries.delete(id);
  }

  #goOn(): void {
    if (this.#isStopped) return;
    if (!navigator.onLine) {
      for (const { id, state, isDue } of this.#desk.entries()) {
        if (isDue && state === "queued" && !this.#running.has(id)) this.#waitForNetwork(id);
      }
    }
    while (this.#running.size < lanes) {
      const next = this.#desk
        .entries()
        .find(({ id, state, isDue }) => isDue && state === "queued" && !this.#running.has(id));
      if (!next?.file || this.#claim === undefined) break;
      void this.#try(this.#claim, next, next.file);
    }
    if (this.#isBusy()) return;
    for (const end of this.#waiting.splice(0)) end();
  }

  #isBusy(): boolean {
    const isUnderWay = ({ state, isDue, isOffline }: Entry) =>
      isDue && (state === "queued" || state === "sending" || (state === "waiting" && !isOffline));
    return this.#running.size > 0 || this.#desk.entries().some(isUnderWay);
  }

  async #try(claim: string, { id, name }: Entry, file: File): Promise<void> {
    const running: Running = { stop: new AbortController(), isCancelled: false };
    this.#running.set(id, running);
    this.#desk.change(id, { ...asQueued, state: "sending", progress: 0 });
    try {
      const stored = await sendFile(
        this.#api,
        claim,
        { id, file },
        {
          isInternal: this.#isInternal,
          signal: running.stop.signal,
          onProgress: (progress) => this.#desk.change(id, { progress }),
        },
      );
      if (running.isCancelled) await this.#desk.takeBack(stored);
      else this.#desk.store(id, stored);
    } catch (error) {
      if (running.stop.signal.aborted) this.#desk.change(id, asQueued);
      else if (!running.isCancelled) this.#afterFailure(id, name, error);
    } finally {
      this.#running.delete(id);
      this.#goOn();
    }
  }

  #afterFailure(id: string, name: string, error: unknown): void {
    const tries = this.#tries.get(id) ?? 0;
    const pause = this.#pauses[tries];
    if (!isPassing(error) || (pause === undefined && navigator.onLine)) {
      this.#desk.change(id, { ...asQueued, state: "failed", ...sendingFault(error, name) });
      if (isPassing(error))
        this.#sendAfter(id, Math.min(this.#rest * 2 ** (tries - this.#pauses.length), longestRest), tries + 1);
    } else if (pause === undefined || !navigator.onLine) this.#waitForNetwork(id);
    else {
      this.#desk.change(id, { ...asQueued, state: "waiting" });
      this.#sendAfter(id, pause, tries + 1);
    }
  }

  #sendAfter(id: string, pause: number, tries: number): void {
    this.#tries.set(id, tries);
    // Not all at the same moment, when a server comes back to many that wait.
    const timer = setTimeout(
      () => {
        this.#timers.delete(id);
        this.#desk.change(id, asQueued);
        this.#goOn();
      },
      pause * (0.75 + Math.random() / 2),
    );
    this.#timers.set(id, timer);
  }

  #waitForNetwork(id: string): void {
    this.#desk.change(id, { ...asQueued, state: "waiting", isOffline: true });
  }
}

/** Answers of a server, or of what stands before it, that will be another one soon. */
const passing = new Set([408, 425, 429, 502, 503, 504]);

/** May the next try end otherwise, without anybody doing anything? */
const isPassing = (error: unknown): boolean =>
  error instanceof RefusalError ? passing.has(error.status) : error instanceof TypeError;

/** Why a file was not sent, in words, and whether it is the file's own fault. */
function sendingFault(error: unknown, name: string): Pick<Change, "error" | "isRefused"> {
  if (error instanceof UnreadableFile) {
    return {
      error: `${name} can no longer be read: it was moved, changed or deleted on this device. Please remove it here and choose it again.`,
      isRefused: true,
    };
  }
  if (!(error instanceof RefusalError) || passing.has(error.status)) {
    return { error: "The server did not answer. Please try again." };
  }
  if (error.status >= 500) return { error: "The server has a problem. Please try again." };
  const message = Object.values(error.errors)[0]?.[0] ?? error.message;
  const isRefused = error.status === 422 || error.status === 413;
  const isOwnFault = isRefused && !("claim" in error.errors);
  // The server may have said what to do by itself.
  const isAdvised = /\bPlease\b/.test(message);
  return {
    error: isOwnFault && !isAdvised ? `${message} Please remove it and choose another file.` : message,
    isRefused,
  };
}
