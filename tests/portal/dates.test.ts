import { expect, test, vi } from "vitest";
import {
  formatDate,
  formatDay,
  formatMoment,
  formatMomentOfYear,
  formatTime,
} from "../../src/portal/shared/ui/dates.ts";

test("a date reads DD/MM/YYYY, the day it was in New Zealand [CONST-01]", () => {
  expect(formatDate("2026-11-20T10:30:00Z")).toBe("20/11/2026");
  expect(formatDate("2026-11-20T11:30:00Z")).toBe("21/11/2026");
  expect(formatDate("2026-01-05")).toBe("05/01/2026");
});

test("a moment reads D MMM h:mma [CONST-02]", () => {
  expect(formatMoment("2026-11-20T02:05:00Z")).toBe("20 Nov 3:05pm");
  expect(formatMoment("2026-09-03T11:59:00Z")).toBe("3 Sep 11:59pm");
  expect(formatTime("2026-11-19T11:00:00Z")).toBe("12:00am");
});

test("a moment of another year has its year, as New Zealand counts it", () => {
  const now = "2026-11-20T02:05:00Z";
  expect(formatMomentOfYear("2026-11-20T02:05:00Z", now)).toBe("20 Nov 3:05pm");
  expect(formatMomentOfYear("2025-11-20T02:05:00Z", now)).toBe("20 Nov 2025 3:05pm");
  expect(formatMomentOfYear("2025-12-31T12:30:00Z", now)).toBe("1 Jan 1:30am");
});

test("a day reads D MMM YYYY", () => {
  expect(formatDay("2026-06-30T12:00:00Z")).toBe("1 Jul 2026");
  expect(formatDay("2026-06-30")).toBe("30 Jun 2026");
});

test("nothing reads as an en dash", () => {
  expect(formatDate(null)).toBe("–");
});

test("a page that shows no date makes no calendar, and one that shows many makes one", async () => {
  const made = vi.spyOn(Intl, "DateTimeFormat");
  vi.resetModules();
  const dates = await import("../../src/portal/shared/ui/dates.ts");
  expect(made).not.toHaveBeenCalled();
  for (const write of [dates.formatDate, dates.formatDay, dates.formatMoment]) write("2026-11-20T02:05:00Z");
  expect(made).toHaveBeenCalledOnce();
  made.mockRestore();
});
