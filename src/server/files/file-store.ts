import type { Readable } from "node:stream";

/** Where the bytes of files are kept, by an opaque key. A disk folder by default, S3 when it is configured. */
export interface FileStore {
  /** Streams to durable storage; the key exists in full or not at all. */
  put(key: string, content: Readable): Promise<void>;
  /** Undefined when the key is unknown. */
  get(key: string): Promise<Readable | undefined>;
  remove(key: string): Promise<void>;
}
