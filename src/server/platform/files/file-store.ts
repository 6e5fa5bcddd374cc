import type { Readable } from "node:stream";
import type { FastifyBaseLogger } from "fastify";
import { HttpError } from "../http/http-error.ts";
import { FileFault } from "./inspect-content.ts";

/** A place of files in a store. */
export interface FilePlace {
  /** Undefined when the key is unknown. */
  get(key: string): Promise<Readable | undefined>;
  /** An unknown key is no error. */
  remove(key: string): Promise<void>;
  /** Everything that is kept, unfinished writes included, with when it came there. */
  keys(): AsyncIterable<{ key: string; storedAt: Date }>;
}

/** Where the bytes of files are kept, by an opaque key. A disk folder or a bucket; another store is another one of these. */
export interface FileStore extends FilePlace {
  /** Streams to durable storage; the key exists in full or not at all. */
  put(key: string, content: Readable): Promise<void>;
  /** Throws when the store does not answer. */
  check(): Promise<void>;
  /** Moves a whole file into quarantine. An unknown key is no error. */
  setAside(key: string): Promise<void>;
  /** Moves it back. False when it is not in quarantine. */
  putBack(key: string): Promise<boolean>;
  /** What was set aside. */
  quarantine: FilePlace;
  /** The few words that the store carries about itself; undefined when there are none. */
  readMark(): Promise<string | undefined>;
  writeMark(mark: string): Promise<void>;
}

/** Of a whole file. */
export const fileKey = /^[a-z0-9]{32}$/;

/** Follows the key of what is not written to its end. */
export const unfinished = ".part";

/** Names inside a store, beside its files. */
export const quarantineFolder = "quarantine";
export const markName = "store.json";

/** Removes bytes that nothing ever named. Where the store fails at it that is logged, and a later start sweeps them. */
export async function letGo(files: FileStore, keys: string[], log: Pick<FastifyBaseLogger, "warn">): Promise<void> {
  for (const outcome of await Promise.allSettled(keys.map((key) => files.remove(key)))) {
    if (outcome.status === "rejected") log.warn({ err: outcome.reason }, "The bytes of a file could not be removed");
  }
}

/** Awaits the store on behalf of a request. A store that fails is no fault of who asks: refuses with 503, and the cause is logged. */
export async function answered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof HttpError || cause instanceof FileFault) throw cause;
    throw new HttpError(503, "Files cannot be reached at the moment. Please try again in a few minutes.", undefined, {
      cause,
      retryAfter: 30,
    });
  }
}
