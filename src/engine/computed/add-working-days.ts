import { afterWorkingDays } from "../working-time.ts";
import { complete, listed, type Operator } from "./operator.ts";

export const addWorkingDays: Operator = {
  name: "addWorkingDays",
  operands: listed,
  takes: (index) => (index === 0 ? "day" : "number"),
  gives: "day",
  needsAll: true,
  compute(work) {
    const [day, days] = complete(work) ?? [];
    const { week } = work.options;
    return week && typeof day === "string" ? afterWorkingDays(week, day, Number(days)) : undefined;
  },
};
