import fc from "fast-check";
import { expect, test } from "vitest";
import { afterWorkingTime, beforeWorkingTime, type WorkingWeek } from "../../src/engine/index.ts";

const day: [string, string] = ["08:00", "17:00"];
const week: WorkingWeek = {
  hours: { monday: day, tuesday: day, wednesday: day, thursday: day, friday: ["08:00", "12:00"] },
  holidays: ["2026-12-25", "2026-12-28"],
};

test.each([
  ["within a day", "2026-11-25T09:00", "PT3H", "2026-11-25T12:00"],
  ["over night", "2026-11-25T16:00", "PT2H30M", "2026-11-26T09:30"],
  ["over a short Friday and the week's end", "2026-11-27T11:00", "PT2H", "2026-11-30T09:00"],
  ["from a Sunday", "2026-11-29T03:00", "PT1H", "2026-11-30T09:00"],
  ["to the end of a day", "2026-11-25T08:00", "PT9H", "2026-11-25T17:00"],
  ["over public holidays", "2026-12-24T16:00", "PT2H", "2026-12-29T09:00"],
  ["over the change of the clocks", "2027-04-01T16:00", "PT6H", "2027-04-05T09:00"],
])("%s", (_, from, period, to) => {
  const at = (local: string) => new Date(`${local}:00${local < "2027-04-04" ? "+13:00" : "+12:00"}`);
  expect(afterWorkingTime(week, at(from), period)).toEqual(at(to));
});

test("one undoes the other within working hours, and nobody works in a week without hours", () => {
  const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-01"), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 6000 }), (from, minutes) => {
      const after = afterWorkingTime(week, from, `PT${minutes}M`) as Date;
      const before = beforeWorkingTime(week, after, `PT${minutes}M`) as Date;
      expect(afterWorkingTime(week, before, `PT${minutes}M`)).toEqual(after);
      expect(before.getTime()).toBeGreaterThanOrEqual(from.getTime());
    }),
    { numRuns: 100 },
  );
  expect(afterWorkingTime({ hours: {}, holidays: [] }, new Date(), "PT1H")).toBeUndefined();
});
