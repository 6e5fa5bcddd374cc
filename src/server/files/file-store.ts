import type { Readable } from "node:stream";

/** Where the bytes of files are kept, by an opaque key. A disk folder; another store is another one of these. */
export interface FileStore {
  /** Streams to durable storage; the key exists in full or not at all. */
  put(key: string, content: Readable): Promise<void>;
  /** Undefined when the key is unknown. */
  get(key: string): Promise<Readable | undefined>;
  /** An unknown key is no error. */
  remove(key: string): Promise<void>;
  /** Everything that is kept, unfinished writes included, with when it was written. */
  keys(): AsyncIterable<{ key: string; storedAt: Date }>;
}
