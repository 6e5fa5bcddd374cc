import { expect, test } from "vitest";
import type { FigureFilter } from "../../src/contract/figure-filter.ts";
import { figureWords } from "../../src/portal/screens/dashboard/chip-words.ts";
import { periodWords, shortPeriod } from "../../src/portal/shared/ui/period-words.ts";

test.each<[FigureFilter, string]>([
  [{ age_from: 61 }, "Submitted over 60 days ago"],
  [{ age_from: 2 }, "Submitted over 1 day ago"],
  [{ age_from: 0 }, "Submitted 0 days or more ago"],
  [{ age_to: 7 }, "Submitted 0 to 7 days ago"],
  [{ days_from: 31 }, "Decided after more than 30 days"],
  [{ days_from: 1, days_to: 1 }, "Decided after 1 day"],
  [{ submitted_from: "2026-10-01", submitted_to: "2026-10-31" }, "Submitted in October 2026"],
  [{ decision: "approved", decided_to: "2026-11-01" }, "Approved up to 1 Nov 2026"],
  [{ decision: "declined" }, "Declined"],
])("%o is said as %s", (figure, words) => {
  expect(figureWords(figure).map((chip) => chip.words)).toEqual([words]);
});

test.each([
  ["2026-10-01", "2026-10-31", "October 2026"],
  ["2024-02-01", "2024-02-29", "February 2024"],
  ["2023-02-01", "2023-02-28", "February 2023"],
  ["2024-02-01", "2024-02-28", "1 to 28 Feb 2024"],
  ["2026-11-02", "2026-11-08", "2 to 8 Nov 2026"],
  ["2026-10-26", "2026-11-01", "26 Oct to 1 Nov 2026"],
  ["2025-12-01", "2026-11-20", "1 Dec 2025 to 20 Nov 2026"],
  ["2026-11-03", "2026-11-03", "3 Nov 2026"],
])("the days from %s to %s are said as %s", (start, end, words) => {
  expect(periodWords(start, end)).toBe(words);
});

test("at the foot of a chart a month has its year, a week its first day", () => {
  expect([shortPeriod("2026-10-01", "month"), shortPeriod("2026-11-02", "week")]).toEqual(["Oct 26", "2 Nov"]);
});
