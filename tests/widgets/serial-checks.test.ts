import { expect, test, vi } from "vitest";
import type { SerialAnswer } from "../../src/contract/types.ts";
import { SerialChecks } from "../../widgets/parts/serials/serial-checks.ts";
import { entriesOf, groupsOf } from "../../widgets/parts/serials/serial-entries.ts";
import { leftOutInWords, spread } from "../../widgets/parts/serials/serial-list.tsx";
import { normalise, repeated, rowsInWords, splitPasted } from "../../widgets/parts/serials/split-serials.ts";
import type { LookupFailure, SerialQuestion } from "../../widgets/services.ts";

const question = (serial: string): SerialQuestion => ({ purchaser: "p", docket: "80200425", part: "RX50", serial });
const serials = (count: number) => Array.from({ length: count }, (_, index) => `S${index + 1}`);

/** A server whose answers are given by hand, in the order of the questions. */
function slowServer() {
  const asked: string[] = [];
  const open: ((answer: SerialAnswer | LookupFailure) => void)[] = [];
  const check = ({ serial }: SerialQuestion) => {
    asked.push(serial);
    return new Promise<SerialAnswer | LookupFailure>((answer) => open.push(answer));
  };
  const answer = async (given: SerialAnswer | LookupFailure) => {
    open.shift()?.(given);
    await new Promise<void>((next) => queueMicrotask(() => queueMicrotask(() => queueMicrotask(next))));
  };
  return { asked, check, answer, open };
}
const failure = { error: "The search is not available right now. Please try again." };

test("no more than four serial numbers are asked about at a time, each one by one and once [SERIAL-07]", async () => {
  const { asked, check, answer, open } = slowServer();
  const checks = new SerialChecks(check);
  checks.ask(serials(6).map(question));
  checks.ask(serials(6).map(question));
  expect(asked).toEqual(["S1", "S2", "S3", "S4"]);
  await answer({ serial: "valid" });
  expect(asked).toEqual(["S1", "S2", "S3", "S4", "S5"]);
  for (let left = 5; left > 0; left--) await answer({ serial: "valid" });
  expect(asked).toEqual(serials(6));
  expect(open).toEqual([]);
});

test("an entry is pending, then loading, then valid, invalid or in error [SERIAL-03] [SERIAL-04] [SERIAL-05] [SERIAL-06]", async () => {
  const { check, answer } = slowServer();
  const checks = new SerialChecks(check);
  const one = question("S1");
  expect(checks.finding(one)).toBeUndefined();
  checks.ask([one, question("S2"), question("S3")]);
  expect(checks.finding(one)).toEqual({ state: "loading" });
  await answer({ serial: "valid" });
  await answer({ serial: "invalid" });
  await answer(failure);
  expect(checks.finding(one)).toEqual({ state: "valid" });
  expect(checks.finding(question("S2"))).toEqual({ state: "invalid", reason: "not on this docket" });
  expect(checks.finding(question("S3"))).toEqual({ state: "error", reason: `could not be checked. ${failure.error}` });
  const broken = new SerialChecks(() => Promise.reject(new Error("It broke.")));
  broken.ask([one]);
  await vi.waitFor(() => expect(broken.finding(one)).toEqual({ state: "error", reason: "could not be checked." }));
});

test("asked again, only the failed ones go to the server", async () => {
  const { asked, check, answer } = slowServer();
  const checks = new SerialChecks(check);
  checks.ask(serials(3).map(question));
  await answer({ serial: "valid" });
  await answer(failure);
  await answer({ serial: "invalid" });
  asked.length = 0;
  checks.ask(serials(3).map(question));
  expect(asked).toEqual(["S2"]);
});

test("while the server is away, what waits stays pending, and asking again goes on with all of it", async () => {
  const { asked, check, answer } = slowServer();
  const checks = new SerialChecks(check);
  const all = serials(40).map(question);
  checks.ask(all);
  for (let failed = 0; failed < 11; failed++) await answer(failure);
  expect(asked).toHaveLength(11);
  expect(all.filter((one) => checks.finding(one)?.state === "error")).toHaveLength(11);
  expect(all.some((one) => checks.isWaiting(one))).toBe(false);
  asked.length = 0;
  checks.ask(all);
  for (let left = 40; left > 0; left--) await answer({ serial: "valid" });
  expect(asked).toHaveLength(40);
  expect(all.every((one) => checks.finding(one)?.state === "valid")).toBe(true);
});

test("going on after the server was away takes up what every line left, and nothing that has its answer", async () => {
  const { asked, check, answer } = slowServer();
  const checks = new SerialChecks(check);
  const other = (serial: string): SerialQuestion => ({ ...question(serial), part: "FX50" });
  checks.ask(serials(6).map(question));
  checks.ask(["T1", "T2", "T3"].map(other));
  await answer({ serial: "valid" });
  await answer({ serial: "invalid" });
  for (let failed = 0; failed < 7; failed++) await answer(failure);
  asked.length = 0;
  checks.askAgain([question("S3")]);
  for (let left = 7; left > 0; left--) await answer({ serial: "valid" });
  expect(asked.toSorted()).toEqual(["S3", "S4", "S5", "S6", "T1", "T2", "T3"]);
  expect(checks.finding(other("T3"))?.state).toBe("valid");
  checks.askAgain([]);
  expect(asked).toHaveLength(7);
});

test("a check that throws is a failed check, not the end of the others", async () => {
  const checks = new SerialChecks(async ({ serial }) => {
    if (serial === "S1") throw new TypeError("no network");
    return { serial: "valid" };
  });
  const settled = new Promise<void>((done) =>
    checks.subscribe(() => checks.finding(question("S2"))?.state === "valid" && done()),
  );
  checks.ask([question("S1"), question("S2")]);
  await settled;
  expect(checks.finding(question("S1"))?.state).toBe("error");
});

test("a column, a comma list and a spreadsheet's cells are split; blanks inside an entry are not [SERIAL-01]", () => {
  expect(splitPasted("k1\r\nk2\nk3\n")).toEqual(["K1", "K2", "K3"]);
  expect(splitPasted("k1, k2;k3\tk4")).toEqual(["K1", "K2", "K3", "K4"]);
  expect(splitPasted(" k25 c04 033 ")).toEqual(["K25C04033"]);
  expect(splitPasted("K25C04033 K25C04034 K25C04035")).toEqual(["K25C04033", "K25C04034", "K25C04035"]);
  expect(splitPasted(" \n ")).toEqual([]);
  expect(normalise(" k25 c0\t4 ")).toBe("K25C04");
});

test("pasted entries fill the boxes from where they are pasted; what does not fit is named, not lost", () => {
  const { rows, placed, surplus, tooLong } = spread(["A", "", "C"], 1, ["X", "Y".repeat(26), "Y", "Z", "Q"], 4);
  expect(rows).toEqual(["A", "X", "Y", "Z"]);
  expect([placed, surplus, tooLong]).toEqual([["X", "Y", "Z"], ["Q"], ["Y".repeat(26)]]);
  expect(leftOutInWords(tooLong, surplus)).toBe(
    `Left out, as a serial number has at most 25 characters: ${"Y".repeat(26)}. Left out, as there is no box for it: Q.`,
  );
  expect(leftOutInWords([], [])).toBeUndefined();
  expect(leftOutInWords([], serials(9))).toContain("S1, S2, S3, S4, S5 and 4 more.");
});

test("duplicates are found within a list and across lists [SERIAL-10]", () => {
  expect([...repeated(["A", "B", "", "", "A"])]).toEqual(["A"]);
  expect([...repeated(["A", "B"], ["C", "B"])]).toEqual(["B"]);
});

test("what is wrong is grouped by reason, with its rows in words", () => {
  const rows = serials(6);
  const findings = new Map([
    ["S2", { state: "invalid", reason: "not on this docket" }],
    ["S4", { state: "error", reason: "could not be checked." }],
    ["S6", { state: "invalid", reason: "not on this docket" }],
  ] as const);
  const check = {
    finding: (s: string) => findings.get(s as "S2"),
    isWaiting: () => false,
    ask: () => {},
    askAgain: () => {},
  };
  expect(groupsOf(entriesOf(rows, check, new Set()))).toEqual([
    { state: "invalid", reason: "not on this docket", rows: [2, 6] },
    { state: "error", reason: "could not be checked.", rows: [4] },
  ]);
  expect(rowsInWords([12, 57])).toBe("Rows 12, 57");
  expect(rowsInWords([3])).toBe("Row 3");
  expect(rowsInWords([1, 2, 5, 6, 7, 9])).toBe("Rows 1, 2, 5–7, 9");
});
