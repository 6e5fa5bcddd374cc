import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../helpers/free-port.ts";

type Manner =
  /** As it comes. */
  | "pass"
  /** Nothing moves, and all of it arrives once it passes again. */
  | "stall"
  /** What is sent is lost, and so is every connection that was open then, without a word, for good. */
  | "lose"
  /** Newcomers are reset. */
  | "refuse";

interface Pair {
  near: Socket;
  far: Socket;
  /** Bytes are lost on it for good. */
  isLost: boolean;
}

const isCommit = (bytes: Buffer): boolean => /^Q.{4}commit\0/s.test(bytes.toString("latin1"));

/** The line between one API process and its database, which can be broken in the ways that lines break. */
export class Wire {
  readonly port: number;
  /** Milliseconds that each piece of bytes takes. */
  delay = 0;
  #manner: Manner = "pass";
  readonly #pairs = new Set<Pair>();
  readonly #server: Server;
  /** Resets the connection in the middle of the next answer of more than so many bytes. */
  #cutAt: number | undefined;
  /** Resets each connection on which somebody commits: before the server hears of it, or when it has answered. */
  atCommit: "before" | "after" | undefined;

  private constructor(port: number, farPort: number) {
    this.port = port;
    this.#server = createServer((near) => this.#join(near, farPort));
    this.#server.listen(port, "127.0.0.1");
  }

  static async to(farPort: number): Promise<Wire> {
    return new Wire(await freePort(), farPort);
  }

  set manner(manner: Manner) {
    this.#manner = manner;
    for (const pair of this.#pairs) {
      if (manner === "lose") pair.isLost = true;
      for (const socket of [pair.near, pair.far]) manner === "stall" ? socket.pause() : socket.resume();
    }
  }

  /** Breaks every connection with a reset. */
  reset(): void {
    for (const pair of this.#pairs) this.#breakOff(pair);
  }

  #breakOff(pair: Pair): void {
    pair.isLost = true;
    pair.near.resetAndDestroy();
    pair.far.resetAndDestroy();
  }

  /** Breaks connections in the middle of answers, until it is called with undefined. */
  cutAnswersAt(bytes: number | undefined): void {
    this.#cutAt = bytes;
  }

  close(): void {
    this.#server.close();
    this.reset();
  }

  #join(near: Socket, farPort: number): void {
    if (this.#manner === "refuse") return void near.resetAndDestroy();
    const far = connect(farPort, "127.0.0.1");
    const pair: Pair = { near, far, isLost: this.#manner === "lose" };
    this.#pairs.add(pair);
    for (const socket of [near, far]) socket.setNoDelay(true);
    this.#carry(pair, near, far);
    this.#carry(pair, far, near);
    if (this.#manner === "stall") for (const socket of [near, far]) socket.pause();
  }

  #carry(pair: Pair, from: Socket, to: Socket): void {
    let last = Promise.resolve();
    const inTurn = (work: () => void) => {
      const { delay } = this;
      last = last.then(() => (delay > 0 ? wait(delay) : undefined)).then(work);
    };
    from.on("data", (chunk) => {
      if (pair.isLost) return;
      if (from === pair.near && this.atCommit && isCommit(chunk)) {
        if (this.atCommit === "before") return void this.#breakOff(pair);
        // What comes next from the server is its answer, which is lost.
        pair.far.prependOnceListener("data", () => this.#breakOff(pair));
      }
      inTurn(() => {
        if (pair.isLost || to.destroyed) return;
        const isCut = from === pair.far && this.#cutAt !== undefined && chunk.length > this.#cutAt;
        to.write(isCut ? chunk.subarray(0, this.#cutAt) : chunk);
        if (isCut) this.#breakOff(pair);
      });
    });
    from.on("error", () => {});
    from.on("close", () => {
      // Whoever is behind a lost line never hears that the other went away.
      if (pair.isLost && !to.destroyed && from === pair.far) return;
      this.#pairs.delete(pair);
      inTurn(() => to.destroy());
    });
  }
}
