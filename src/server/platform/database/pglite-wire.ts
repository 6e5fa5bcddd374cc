import { Duplex } from "node:stream";
import type { PGlite } from "@electric-sql/pglite";

/** The first byte of the message by which a client takes its leave. */
const terminate = 0x58;

/**
 * The way from pg's client to PGlite, which speaks PostgreSQL's protocol as a server does, in place of a socket. What the client sends
 * for one statement goes over in one piece: PGlite's own client asks five times for it, and takes twice as long.
 */
export class PgliteWire extends Duplex {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super();
    this.#pglite = pglite;
  }

  /** As a socket does, when it has come through. */
  connect(): void {
    queueMicrotask(() => this.emit("connect"));
  }
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(sent: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    if (sent[0] === terminate) {
      this.push(null);
      done();
      return;
    }
    const onRawData = (answered: Uint8Array) => void this.push(Buffer.from(answered));
    this.#pglite.execProtocolRawStream(sent, { onRawData }).then(() => done(), done);
  }

  override _writev(sent: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this._write(Buffer.concat(sent.map(({ chunk }) => chunk)), "buffer", done);
  }
}
