import { afterEach, expect } from "vitest";
import type { Call } from "../../../src/contract/call.ts";
import { calls } from "../../../src/contract/calls.ts";
import { judgeAnswer } from "../../helpers/judge-answer.ts";

/** Comes after the messages of every field that is refused: people read the first alone (API-15). */
export const further = "A further message of this field.";

/** What an answer, as a test gives it to the page, says that the contract does not. */
const faults: string[] = [];

const known = (Object.values(calls) as Call[])
  .map((call) => ({ call, pattern: new RegExp(`^${call.path.replaceAll(/:\w+/g, "[^/]+")}$`) }))
  // `/api/claim/count` is not the claim called count.
  .sort((a, b) => a.call.path.split(":").length - b.call.path.split(":").length);

/** Judges an answer of 200 by the contract, as the server's own are judged; the test in which it is given fails otherwise. */
export function judgeCanned(method: string, path: string, json: unknown): void {
  const [pathname = ""] = path.split("?");
  if (!pathname.startsWith("/api/")) return;
  const found = known.find(({ call, pattern }) => call.method === method && pattern.test(pathname));
  if (!found) return void faults.push(`${method} ${pathname} is no call of the contract`);
  try {
    judgeAnswer(found.call, json);
  } catch (error) {
    faults.push((error as Error).message);
  }
}

/** In each test file of the page, by the setup of its tests. */
export function failOnFaults(): void {
  afterEach(() => {
    expect(faults.splice(0)).toEqual([]);
    if (typeof document !== "undefined") expect(document.body.textContent).not.toContain(further);
  });
}
