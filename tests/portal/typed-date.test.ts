import { expect, test } from "vitest";
import { completeDate, limitDate, readDate, showDate } from "../../src/portal/shared/ui/typed-date.ts";

test.each([
  ["20/11/2026", "2026-11-20"],
  [" 1/2/2026 ", "2026-02-01"],
  ["01.02.2026", "2026-02-01"],
  ["1-2-2026", "2026-02-01"],
  ["01022026", "2026-02-01"],
  ["31/02/2026", "31/02/2026"],
  ["20/11/26", "2026-11-20"],
  ["201126", "2026-11-20"],
  ["3 Nov 2026", "2026-11-03"],
  ["3 november 26", "2026-11-03"],
  ["03-NOV-2026", "2026-11-03"],
  ["5th March 2018", "2018-03-05"],
  ["1st of Nov 26", "2026-11-01"],
  ["2026-4-3", "2026-04-03"],
  ["2026/04/03", "2026-04-03"],
  [" 2026.4.03 ", "2026-04-03"],
  ["2026-02-31", "2026-02-31"],
  ["31 Feb 2026", "31 Feb 2026"],
  ["3 Foo 2026", "3 Foo 2026"],
  ["25/11/2026 00:00", "2026-11-25"],
  ["2026-11-25T09:30:00", "2026-11-25"],
  ["25 Nov 2026 4:05 pm", "2026-11-25"],
  ["31/02/2026 00:00", "31/02/2026 00:00"],
  ["20/11/0026", "20/11/0026"],
  ["yesterday", "yesterday"],
  [" ", undefined],
])("%j is read as %j", (text, value) => {
  expect(readDate(text)).toBe(value);
});

test.each([
  ["3/11", "2026-11-20", "2026-11-03"],
  ["20.12", "2027-01-10", "2026-12-20"],
  ["0311", "2026-11-20", "2026-11-03"],
  ["5 1", "2026-12-28", "2027-01-05"],
  ["3 Nov", "2026-11-20", "2026-11-03"],
  ["31/02", "2026-11-20", "31/02"],
  ["29/2", "2026-11-20", "29/2"],
  ["3/11/2025", "2026-11-20", "2025-11-03"],
  ["today", "2026-11-20", "2026-11-20"],
  [" Yesterday", "2026-03-01", "2026-02-28"],
  ["tomorrow", "2026-11-20", "tomorrow"],
])("%j without a year, on %s, is %s", (text, today, value) => {
  expect(completeDate(text, today)).toBe(value);
});

test.each([
  ["3 Feb", { max: "2026-11-28" }, "2026-02-03"],
  ["3/2", { max: "2026-11-28" }, "2026-02-03"],
  ["28/11", { max: "2026-11-28" }, "2026-11-28"],
  ["5/11", { min: "2026-11-28" }, "2027-11-05"],
  ["3 Feb", { min: "2026-09-01", max: "2026-11-28" }, "2026-02-03"],
])("%j without a year, with the limits %j, is %s", (text, limits, value) => {
  expect(completeDate(text, "2026-11-28", limits)).toBe(value);
});

test("a day is shown as DD/MM/YYYY, and what is no day as it was typed", () => {
  expect(showDate("2026-11-20")).toBe("20/11/2026");
  expect(showDate("31/02/2026")).toBe("31/02/2026");
  expect(showDate(undefined)).toBe("");
});

const today = "2026-11-20";

test("limits are today, a time before today, or a day", () => {
  expect(limitDate("today", { today })).toBe("2026-11-20");
  expect(limitDate("P60D", { today })).toBe("2026-09-21");
  expect(limitDate("2026-01-31", { today })).toBe("2026-01-31");
  expect(limitDate(undefined, { today })).toBeUndefined();
});

test("a time before is counted from the day a claim was sent, once there is one", () => {
  expect(limitDate("P60D", { today, requestDate: "2026-11-01" })).toBe("2026-09-02");
  expect(limitDate("today", { today, requestDate: "2026-11-01" })).toBe("2026-11-20");
});
