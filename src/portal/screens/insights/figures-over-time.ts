import { type Decision, decisions } from "../../../contract/figure-filter.ts";
import type { Insights } from "../../../contract/types.ts";
import { duringWords, periodWords, shortPeriod } from "../../shared/ui/period-words.ts";
import type { Figure, FigureRow } from "./figure.ts";
import { count, type Words } from "./insight-words.ts";

const decisionWords: Record<Decision, string> = {
  approved: "Approved",
  declined: "Declined",
  completed: "Completed",
};

const rowsOf = ({ periods, by }: Insights, cellsOf: (period: { start: string; end: string }) => FigureRow["cells"]) =>
  periods.map(
    (period): FigureRow => ({
      key: period.start,
      label: periodWords(period.start, period.end),
      short: shortPeriod(period.start, by),
      cells: cellsOf(period),
    }),
  );

const headingOf = ({ by }: Insights) => (by === "week" ? "Week" : "Month");

/** What was submitted, by week or month and type. */
export function submittedFigure(insights: Insights, words: Words): Figure {
  const types = words.types.filter(({ type }) => words.isShown(type));
  const whole = insights.submitted.reduce((sum, { total }) => sum + total, 0);
  return {
    id: "submitted",
    title: "Claims submitted",
    sentence: `${count(whole)} submitted ${duringWords(insights.start, insights.end)}.`,
    rowHeading: headingOf(insights),
    series: types.map(({ label }) => label),
    isStacked: true,
    more: types.length > 1 ? ["All"] : [],
    layout: "columns",
    rows: rowsOf(insights, ({ start, end }) => {
      const within = { submitted_from: start, submitted_to: end };
      const cells = types.map(({ type }) => {
        const value = insights.submitted.find((one) => one.period === start && one.type === type)?.total ?? 0;
        return { value, to: words.listOf(within, { types: [type] }) };
      });
      if (types.length < 2) return cells;
      return [...cells, { value: cells.reduce((sum, { value }) => sum + value, 0), to: words.listOf(within) }];
    }),
  };
}

/** What was decided, by week or month and decision. */
export function decidedFigure(insights: Insights, words: Words): Figure {
  const whole = (decision: Decision) =>
    insights.decided.reduce((sum, one) => sum + (one.decision === decision ? one.total : 0), 0);
  return {
    id: "decided",
    title: "Claims decided",
    sentence: `${count(whole("approved"))} approved, ${whole("declined").toLocaleString("en-NZ")} declined and ${whole("completed").toLocaleString("en-NZ")} completed. A claim that was approved and completed counts for both.`,
    rowHeading: headingOf(insights),
    series: decisions.map((decision) => decisionWords[decision]),
    layout: "columns",
    rows: rowsOf(insights, ({ start, end }) =>
      decisions.map((decision) => ({
        value: insights.decided.find((one) => one.period === start && one.decision === decision)?.total ?? 0,
        to: words.listOf({ decided_from: start, decided_to: end, decision }),
      })),
    ),
  };
}

const daySeries = ["Half within, days", "Nine of ten within, days"];

/** Median and 90th percentile by week or month of the decision. */
export function daysOverTimeFigure(insights: Insights, words: Words): Figure {
  return {
    id: "days-over-time",
    title: `Days to decision by ${insights.by}`,
    sentence: `How many days it took until half of the claims decided in a ${insights.by} had their decision, and until nine of ten had it.`,
    rowHeading: headingOf(insights),
    series: daySeries,
    more: ["Claims decided"],
    layout: "columns",
    rows: rowsOf(insights, ({ start, end }) => {
      const days = insights.decision_days.by_period.find(({ period }) => period === start);
      const to = words.listOf({ decided_from: start, decided_to: end });
      return [
        { value: days?.median ?? null, to },
        { value: days?.ninetieth ?? null, to },
        { value: days?.total ?? 0, to },
      ];
    }),
  };
}

/** The same by type, over the whole time. */
export function daysByTypeFigure(insights: Insights, words: Words): Figure {
  const { start, end, decision_days } = insights;
  return {
    id: "days-by-type",
    title: "Days to decision by type",
    sentence: "The same for each type of claim, over the whole time.",
    rowHeading: "Type",
    series: daySeries,
    more: ["Claims decided"],
    layout: "bars",
    rows: decision_days.by_type.map(({ type, total, median, ninetieth }) => {
      const to = words.listOf({ decided_from: start, decided_to: end }, { types: [type] });
      return { key: type, label: words.type(type), cells: [median, ninetieth, total].map((value) => ({ value, to })) };
    }),
  };
}
