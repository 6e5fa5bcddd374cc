import { once } from "node:events";
import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";

/** How a wire treats what is sent over it: `silent` keeps connections and carries nothing, `cut` refuses new ones. */
type State = "open" | "silent" | "cut";

export interface TcpWire {
  port: number;
  set(state: State): void;
  /** Breaks every connection off. */
  reset(): void;
  close(): void;
}

/** A wire to a server of this machine that can be cut, or go silent. */
export async function startTcpWire(to: number): Promise<TcpWire> {
  let state: State = "open";
  const ends = new Set<Socket>();
  const carry = (from: Socket, into: Socket) => {
    ends.add(from);
    from.on("data", (piece) => {
      if (state !== "silent") into.write(piece);
    });
    from.on("error", () => {});
    from.on("close", () => {
      ends.delete(from);
      into.destroy();
    });
  };
  const server = createServer((near) => {
    if (state === "cut") return near.resetAndDestroy();
    const far = dial(to, "127.0.0.1");
    carry(near, far);
    carry(far, near);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const reset = () => {
    for (const end of ends) end.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      state = next;
    },
    reset,
    close() {
      server.close();
      reset();
    },
  };
}
