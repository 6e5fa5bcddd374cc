import { expect, test } from "vitest";
import type { FigureFilter } from "../../src/contract/figure-filter.ts";
import { figureWords } from "../../src/portal/dashboard/figure-words.ts";

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
