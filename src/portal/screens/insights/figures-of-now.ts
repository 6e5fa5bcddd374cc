import type { Insights } from "../../../contract/types.ts";
import { bandWords, duringWords } from "../../shared/ui/period-words.ts";
import type { Figure } from "./figure.ts";
import type { Words } from "./insight-words.ts";

/** How long decisions took, in bands of days. */
export function decisionDaysFigure(insights: Insights, words: Words): Figure {
  const { all, bands } = insights.decision_days;
  const within = { decided_from: insights.start, decided_to: insights.end };
  return {
    id: "decision-days",
    title: "Days to decision",
    sentence:
      all.median === null
        ? "No claim was decided in this time."
        : `Of ${all.total.toLocaleString("en-NZ")} claims decided in this time, half were decided within ${days(all.median)} of being submitted, and nine of ten within ${days(all.ninetieth ?? 0)}.`,
    rowHeading: "From submission to decision",
    series: ["Claims"],
    more: ["Share"],
    layout: "columns",
    rows: bands.map(({ from, to, total }) => ({
      key: String(from),
      label: bandWords(from, to),
      short: bandWords(from, to).replace(" days", ""),
      cells: [
        { value: total, to: words.listOf({ ...within, days_from: from, days_to: to ?? undefined }) },
        share(total, all.total),
      ],
    })),
  };
}

/** What is open now, by status and by days since it was submitted. */
export function openFigure({ open }: Insights, words: Words): Figure {
  const total = open.reduce((sum, one) => sum + one.total, 0);
  const oldest = open.reduce((sum, { ages }) => sum + (ages.at(-1)?.total ?? 0), 0);
  const bands = open[0]?.ages ?? [];
  const rows = open.map(({ status, total, ages }) => ({
    key: status,
    label: words.status(status),
    cells: [
      ...ages.map(({ from, to, total }) => ({
        value: total,
        to: words.listOf({ open: "yes", age_from: from, age_to: to ?? undefined }, { statuses: [status] }),
      })),
      { value: total, to: words.listOf({ open: "yes" }, { statuses: [status] }) },
    ],
  }));
  return {
    id: "open",
    title: "Open claims by status and age",
    sentence: `${total === 1 ? "1 claim is" : `${total.toLocaleString("en-NZ")} claims are`} open now, whenever submitted; ${oldest.toLocaleString("en-NZ")} of them for ${bandWords(bands.at(-1)?.from ?? 61, null)}. Age counts the days since a claim was submitted.`,
    rowHeading: "Status",
    series: bands.map(({ from, to }) => bandWords(from, to)),
    isStacked: true,
    more: ["All"],
    layout: "bars",
    rows,
  };
}

/** The most frequent fault codes of what was submitted. */
export function faultsFigure({ faults, start, end }: Insights, words: Words): Figure {
  return {
    id: "faults",
    title: "Most frequent faults",
    sentence: named(faults.total, "a fault code", start, end),
    rowHeading: "Fault code",
    series: ["Claims"],
    more: ["Share"],
    layout: "bars",
    rows: faults.top.map(({ code, label, total }) => ({
      key: code,
      label: label === null || label === code ? code : label.startsWith(code) ? label : `${code} ${label}`,
      short: code,
      cells: [
        { value: total, to: words.listOf({ submitted_from: start, submitted_to: end, fault_code: code }) },
        share(total, faults.total),
      ],
    })),
  };
}

/** The most frequent models of what was submitted. */
export function modelsFigure({ models, start, end }: Insights, words: Words): Figure {
  return {
    id: "models",
    title: "Most frequent models",
    sentence: `${named(models.total, "a model", start, end)} A claim with several models counts for each.`,
    rowHeading: "Model",
    series: ["Claims"],
    more: ["Share"],
    layout: "bars",
    rows: models.top.map(({ model, total }) => ({
      key: model,
      label: model,
      cells: [
        { value: total, to: words.listOf({ submitted_from: start, submitted_to: end, model }) },
        share(total, models.total),
      ],
    })),
  };
}

/** What was submitted by the values of each column that claim types declare for figures. */
export const countedFigures = ({ counted, start, end }: Insights, words: Words): Figure[] =>
  counted.map(({ key, title, total, top }) => ({
    id: `counted-${key}`,
    title,
    sentence: `${total === 1 ? "1 claim" : `${total.toLocaleString("en-NZ")} claims`} submitted ${duringWords(start, end)} ${total === 1 ? "has" : "have"} a value here; shares are of these.`,
    rowHeading: title,
    series: ["Claims"],
    more: ["Share"],
    layout: "bars",
    rows: top.map(({ value, label, total: one }) => ({
      key: value,
      label,
      cells: [
        {
          value: one,
          to: words.listOf({ submitted_from: start, submitted_to: end }, { where: [{ key, is: [value] }] }),
        },
        share(one, total),
      ],
    })),
  }));

const named = (total: number, what: string, start: string, end: string) =>
  `${total === 1 ? "1 claim" : `${total.toLocaleString("en-NZ")} claims`} submitted ${duringWords(start, end)} ${total === 1 ? "names" : "name"} ${what}; shares are of these.`;

const days = (total: number) => (total === 1 ? "1 day" : `${total} days`);

const share = (part: number, whole: number) => ({
  value: part,
  text: `${whole === 0 ? 0 : ((100 * part) / whole).toFixed(1)} %`,
});
