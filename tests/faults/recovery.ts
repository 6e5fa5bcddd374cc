import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { send } from "./client.ts";
import type { Stage } from "./stage.ts";

/** As many as use every connection that a process may keep open. */
const readers = 10;
const givesUpAfter = 30_000;

/**
 * Milliseconds from now until both processes are themselves again: ready, serving as many readers at once as they have connections,
 * saving, and reached through the proxy. Undefined when that takes too long; `last` tells what was still amiss.
 */
export async function recovery(
  { processes, address }: Stage,
  token: string,
): Promise<{ after?: number; last: string }> {
  const began = performance.now();
  let last = "";
  const places = [...processes.map((process) => process.address), address];
  while (performance.now() - began < givesUpAfter) {
    const faults = (await Promise.all(places.map((place) => faultOf(place, token)))).filter(
      (fault) => fault !== undefined,
    );
    if (faults.length === 0) return { after: performance.now() - began, last };
    last = faults.join("; ");
    await wait(100);
  }
  return { last };
}

async function faultOf(place: string, token: string): Promise<string | undefined> {
  const reading = Array.from({ length: readers }, () => ({ kind: "list", path: "/api/claims" }));
  const saving = {
    kind: "create",
    path: "/api/claim",
    json: { draft: true, customerReference: `P-${randomUUID().slice(0, 13)}`, requestKey: randomUUID() },
  };
  const requests = [{ kind: "readyz", path: "/readyz" }, saving, ...reading];
  const outcomes = await Promise.all(requests.map((request) => send(place, token, request)));
  const failed = outcomes.find(({ status }) => status !== 200);
  return failed && `${place} ${failed.kind}: ${failed.status} ${failed.body.slice(0, 120)}`;
}
