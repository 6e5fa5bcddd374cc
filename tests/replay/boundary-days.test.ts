import { expect, test } from "vitest";
import { boundaryDays, oddDays } from "../../src/definitions/stories/boundary-days.ts";

const today = "2026-11-20";

test("odd days are the coming 29 February and the days when New Zealand changes its clocks", () => {
  expect(oddDays(today)).toEqual([
    { day: "2028-02-29", name: "29 February" },
    { day: "2027-04-04", name: "the day when clocks go back" },
    { day: "2027-09-26", name: "the day when clocks go forward" },
  ]);
  expect(oddDays("2027-02-28").map(({ day }) => day)).toEqual(["2028-02-29", "2027-04-04", "2027-09-26"]);
  expect(oddDays("2028-02-29")[0]?.day).toBe("2032-02-29");
});

test("a span of sixty days has its edges and the days inside of them, on an ordinary day", () => {
  const ordinary = boundaryDays({ from: 60, to: 0 }, today).filter((one) => one.today === today);
  expect(ordinary.map(({ name, day }) => [name, day])).toEqual([
    ["60 days ago", "2026-09-21"],
    ["today", "2026-11-20"],
    ["59 days ago", "2026-09-22"],
    ["yesterday", "2026-11-19"],
  ]);
});

test("each edge is seen from every odd day, and each odd day stands at the edge", () => {
  const days = boundaryDays({ to: 61 }, today);
  expect(days).toContainEqual({
    today: "2028-02-29",
    day: "2027-12-30",
    name: "61 days ago, today being 29 February",
  });
  expect(days).toContainEqual({
    today: "2028-04-30",
    day: "2028-02-29",
    name: "61 days ago, that being 29 February",
  });
  expect(days.map(({ today: on, day }) => `${on} ${day}`)).toEqual([
    ...new Set(days.map(({ today: on, day }) => `${on} ${day}`)),
  ]);
});

test("the future begins tomorrow", () => {
  const [first, second] = boundaryDays({ from: -1 }, today);
  expect([first, second].map((one) => [one?.name, one?.day])).toEqual([
    ["tomorrow", "2026-11-21"],
    ["in 2 days", "2026-11-22"],
  ]);
});
