import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { apiReach, grace } from "../../../src/portal/shared/api/api-reach.ts";
import { whenUnavailable } from "../../../src/portal/shared/api/when-unavailable.ts";

beforeEach(() => {
  grace.seconds = 2;
  vi.useFakeTimers({ now: Date.parse("2026-11-20T00:00:00Z") });
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const closed = (retryAfter?: string) =>
  new Response("", { status: 503, headers: retryAfter ? { "retry-after": retryAfter } : {} });

/** Answers in turn, the last one for ever; gives when each was asked for, in seconds. */
function server(...answers: (() => Response)[]) {
  const asked: number[] = [];
  const start = Date.now();
  const send = async () => {
    asked.push((Date.now() - start) / 1000);
    return (answers[asked.length - 1] ?? answers.at(-1) ?? closed)();
  };
  return { asked, send };
}

async function run(isRepeatable: boolean, send: () => Promise<Response>): Promise<number> {
  const answer = whenUnavailable(isRepeatable, send);
  await vi.runAllTimersAsync();
  return (await answer).status;
}

test("what may arrive twice is sent again after a second, and after three more; each 503 is logged [API-13]", async () => {
  const { asked, send } = server(closed, closed, () => new Response("{}"));
  expect(await run(true, send)).toBe(200);
  expect(asked).toEqual([0, 1, 4]);
  expect(console.error).toHaveBeenCalledTimes(2);
});

test("a portal that comes back within twenty seconds is waited for, and the person is told from the second time on", async () => {
  const told: boolean[] = [];
  const end = apiReach.subscribe(() => told.push(apiReach.isAway()));
  const gateway = () => new Response("", { status: 502 });
  const { asked, send } = server(closed, gateway, closed, closed, closed, closed, () => new Response("{}"));
  expect(await run(true, send)).toBe(200);
  expect(asked).toEqual([0, 1, 4, 7, 11, 16, 21]);
  expect(told).toEqual([true, false]);
  end();
});

test("somebody who has no page yet is told the first time", async () => {
  const told: boolean[] = [];
  const end = apiReach.subscribe(() => told.push(apiReach.isAway()));
  grace.seconds = 0;
  const { asked, send } = server(closed, () => new Response("{}"));
  expect(await run(true, send)).toBe(200);
  expect([asked, told]).toEqual([
    [0, 1],
    [true, false],
  ]);
  end();
});

test("after that it is given up, and the page goes on telling so", async () => {
  const { asked, send } = server(closed);
  expect(await run(true, send)).toBe(503);
  expect([asked.length, apiReach.isAway()]).toEqual([7, true]);
  apiReach.set({ isAway: false });
});

test("what must not arrive twice is sent again where the portal says that nothing is done, and only there", async () => {
  const untouched = () => new Response("", { status: 503, headers: { "retry-after": "2", "x-nothing-done": "yes" } });
  const { asked, send } = server(untouched, untouched, closed, () => new Response("{}"));
  expect(await run(false, send)).toBe(503);
  expect(asked).toEqual([0, 2, 4]);
});

test("what must not arrive twice is sent once, and its 503 is logged [API-13]", async () => {
  const { asked, send } = server(closed);
  expect(await run(false, send)).toBe(503);
  expect(asked).toEqual([0]);
  expect(console.error).toHaveBeenCalledOnce();
});

test("the server says how long to wait, in seconds or by the clock", async () => {
  const { asked, send } = server(
    () => closed("2"),
    () => closed("Fri, 20 Nov 2026 00:00:07 GMT"),
    () => new Response("{}"),
  );
  expect(await run(true, send)).toBe(200);
  expect(asked).toEqual([0, 2, 7]);
});

test("who would have to wait long is told at once", async () => {
  const { asked, send } = server(() => closed("120"));
  expect(await run(true, send)).toBe(503);
  expect(asked).toEqual([0]);
});
