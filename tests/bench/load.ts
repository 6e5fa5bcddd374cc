import { Agent, request } from "node:http";

export interface Asked {
  method: "GET" | "POST" | "PUT";
  /** Path and query. */
  path: string;
  body?: object;
  /** In place of a body of JSON: these bytes, of this content type. */
  raw?: { type: string; bytes: Buffer };
}

export interface Measured {
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  answered: number;
  /** Answers other than 200. */
  errors: number;
  /** Answers each second. */
  rate: number;
}

/**
 * Asks these one after the other, in turn, or what the function gives each time, by so many clients at once for so long; the first
 * answers are not counted.
 */
export async function measureLoad(
  address: string,
  authorization: string,
  asked: Asked[] | (() => Asked),
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  let errors = 0;
  let turn = 0;
  const next = () => (typeof asked === "function" ? asked() : (asked[turn++ % asked.length] as Asked));
  for (let warm = 0; warm < 3; warm += 1) await call(address, authorization, next(), agent);
  const began = performance.now();
  const end = began + seconds * 1000;
  const client = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      const { status } = await call(address, authorization, next(), agent);
      times.push(performance.now() - start);
      if (status !== 200) errors += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const took = (performance.now() - began) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), answered: times.length, errors, rate: times.length / took };
}

/** One call; rejects when the server cannot be reached. */
export function call(
  address: string,
  authorization: string,
  { method, path, body, raw }: Asked,
  agent?: Agent,
): Promise<{ status: number; text: string }> {
  const carried = raw?.bytes ?? (body && Buffer.from(JSON.stringify(body)));
  return new Promise((resolve, reject) => {
    const sent = request(
      `${address}${path}`,
      {
        method,
        ...(agent && { agent }),
        headers: {
          authorization,
          ...(carried && { "content-type": raw?.type ?? "application/json", "content-length": carried.length }),
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
        answer.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(carried);
  });
}
