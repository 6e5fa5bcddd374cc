import type { Coverage } from "../../definitions/coverage/unseen.ts";
import type { MutationScore } from "../../definitions/mutation/survivors.ts";
import { type Cause, causesOf } from "../../definitions/stories/causes.ts";
import type { StepResult } from "../../definitions/stories/player.ts";
import { isFailure, type Outcome } from "../../definitions/stories/run.ts";
import type { Story } from "../../definitions/stories/story.ts";

/**
 * What failed, by cause: the first story of each with what was expected, what was found and why, the others by their files; and
 * before, what could not be played at all.
 */
export const failureLines = (outcomes: readonly Outcome[]): string[] => [
  ...outcomes.flatMap((outcome) => ("error" in outcome ? [...headingOf(outcome), `    ${outcome.error}`] : [])),
  ...causesOf(outcomes).flatMap(causeLines),
];

const headingOf = ({ story }: Outcome): string[] => ["", pathOf(story), `  ${story.title}`];

export function causeLines({ id, places: [first, ...others] }: Cause): string[] {
  if (!first) return [];
  const { path, expected, found, why } = first.difference;
  const more = fileLines(others);
  return [
    ...headingOf(first.outcome),
    `    step ${first.step}, ${path.join(" ")}`,
    `      expected  ${JSON.stringify(expected)}`,
    `      found     ${JSON.stringify(found)}`,
    ...why.map((sentence) => `      why       ${sentence}`),
    `      cause     ${id}${more.length > 0 ? `, ${others.length} times more:` : ""}`,
    ...more,
  ];
}

const fileLines = (places: Cause["places"]): string[] =>
  tally(places.map(({ outcome }) => pathOf(outcome.story))).map(([file, count]) => `        ${file} (${count})`);

export const pathOf = ({ folder = "fixtures", file }: Story): string => `${folder}/${file}`;

/** How many stories passed and failed; those that cannot be played where they were played did neither. */
export function countOf(outcomes: readonly Outcome[]): { passed: number; failed: number; skipped: number } {
  const failed = outcomes.filter(isFailure).length;
  const skipped = notHere(outcomes).length;
  return { passed: outcomes.length - failed - skipped, failed, skipped };
}

/** What became of each story, by file and title. One of which nothing was looked at, where it was played, was not played. */
export const reportOf = (outcomes: readonly Outcome[]) => ({
  ...countOf(outcomes),
  tests: outcomes.map((outcome) => ({
    path: pathOf(outcome.story),
    title: outcome.story.title,
    outcome: isFailure(outcome) ? "failed" : hasLooked(outcome) ? "passed" : "skipped",
  })),
});

function hasLooked(outcome: Outcome): boolean {
  if (!("steps" in outcome) || outcome.notHere !== undefined) return false;
  const expected = outcome.story.steps.flatMap(({ expect = {} }) => Object.keys(expect)).length;
  return expected > outcome.steps.flatMap(({ unseen = [] }) => unseen).length;
}

/** `N stories, M steps, P passed, F failed`, counted in stories and, before, in steps played. */
export function summaryLine(outcomes: readonly Outcome[]): string {
  const steps = stepsOf(outcomes).length;
  const { passed, failed } = countOf(outcomes);
  return `${outcomes.length} stories, ${steps} steps, ${passed} passed, ${failed} failed`;
}

/** What a run did not look at: stories that cannot be played where it played, and expectations that cannot be seen there. */
export function unseenLines(name: string, outcomes: readonly Outcome[]): string[] {
  const names = stepsOf(outcomes).flatMap(({ unseen = [] }) => unseen);
  return [
    ...tally(notHere(outcomes)).map(([reason, count]) => `not for the ${name}: ${count} stories (${reason})`),
    ...tally(names).map(([what, count]) => `not seen by the ${name}: ${what}, ${count} times`),
  ];
}

const stepsOf = (outcomes: readonly Outcome[]): StepResult[] =>
  outcomes.flatMap((outcome) => ("steps" in outcome ? outcome.steps : []));

const notHere = (outcomes: readonly Outcome[]): string[] =>
  outcomes.flatMap((outcome) => ("steps" in outcome ? (outcome.notHere ?? []) : []));

const tally = (words: string[]): [string, number][] =>
  [...new Set(words)].sort().map((word) => [word, words.filter((one) => one === word).length]);

/** What was never seen, and a line for each form that says how much was. */
export const coverageLines = (byForm: ReadonlyMap<string, Coverage>): string[] =>
  [...byForm].flatMap(([type, { faults, seen, total }]) => [...faults, `${type}: ${seen} of ${total} seen`]);

/** The slips that no story notices, and a line for each form with its score. */
export const mutationLines = (byForm: ReadonlyMap<string, MutationScore>): string[] =>
  [...byForm].flatMap(([type, score]) => [
    ...score.survivors.map(
      ({ where, says }) => `schemas/${where.file}:${where.line}:${where.column} not noticed: ${says}`,
    ),
    `${type}: ${score.made - score.survivors.length} of ${score.made} changes noticed (${percent(shareNoticed(score))})`,
  ]);

/** From 0 to 1; of a form in which nothing can be changed, all. */
export const shareNoticed = ({ made, survivors }: MutationScore): number =>
  made === 0 ? 1 : (made - survivors.length) / made;

// Cut, not rounded, so that no form seems to reach what it does not.
const percent = (share: number): string => `${(Math.floor(share * 1000) / 10).toFixed(1)} %`;
