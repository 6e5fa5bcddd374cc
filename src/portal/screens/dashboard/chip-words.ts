import type { FigureFilter } from "../../../contract/figure-filter.ts";
import { bandWords, duringWords, periodWords } from "../../shared/ui/period-words.ts";

interface FigureChip {
  words: string;
  /** The parts of the filter that go with it. */
  parts: string[];
}

const decided = { approved: "Approved", declined: "Declined", completed: "Completed" };

/** A figure's filter in words, part by part: `Submitted in October 2026`, `Fault code B2`. */
export function figureWords(figure: FigureFilter): FigureChip[] {
  const { decision, open, fault_code, model } = figure;
  const chips: FigureChip[] = [];
  const add = (words: string | undefined, ...parts: (keyof FigureFilter)[]) => {
    if (words) chips.push({ words, parts });
  };
  add(during("Submitted", figure.submitted_from, figure.submitted_to), "submitted_from", "submitted_to");
  const made = decision ? decided[decision] : "Decided";
  add(
    during(made, figure.decided_from, figure.decided_to) ?? (decision && made),
    "decided_from",
    "decided_to",
    "decision",
  );
  add(open && "Open", "open");
  add(band("Submitted", figure.age_from, figure.age_to, " ago"), "age_from", "age_to");
  add(band("Decided after", figure.days_from, figure.days_to, ""), "days_from", "days_to");
  add(fault_code && `Fault code ${fault_code}`, "fault_code");
  add(model && `Model ${model}`, "model");
  return chips;
}

function during(what: string, from: string | undefined, to: string | undefined): string | undefined {
  if (from && to) return `${what} ${duringWords(from, to)}`;
  if (from) return `${what} from ${periodWords(from, from)}`;
  return to && `${what} up to ${periodWords(to, to)}`;
}

const band = (what: string, from: number | undefined, to: number | undefined, end: string) =>
  from === undefined && to === undefined
    ? undefined
    : `${what} ${bandWords(from, to)}${end}`.replace("after over", "after more than");
