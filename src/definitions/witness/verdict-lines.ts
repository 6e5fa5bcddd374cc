import type { TypeVerdicts } from "./ground.ts";
import type { Verdict } from "./verdicts.ts";

/** Verdicts for people: one line a type with counts, and each that is not decided with its reason; or all of them. */
export function verdictLines(types: readonly TypeVerdicts[] | undefined, isAll: boolean): string[] {
  if (!types) return ["Nothing was tried: definitions with such faults cannot be played."];
  return types.flatMap(({ type, verdicts, unplayable }) => {
    if (unplayable !== undefined) return [`${type}: nothing was tried, since it cannot be played: ${unplayable}`];
    const of = (wanted: Verdict["verdict"]) => verdicts.filter(({ verdict }) => verdict === wanted).length;
    const counts = `${of("possible")} shown by a story, ${of("impossible")} impossible, ${of("undecided")} not decided`;
    const shown = verdicts.filter(({ verdict }) => isAll || verdict !== "possible");
    return [`${type}: ${verdicts.length} questions, ${counts}`, ...shown.map((one) => `  ${lineOf(one)}`)];
  });
}

const said = { possible: "here is how", impossible: "impossible", undecided: "not decided" };

const lineOf = ({ obligation: { id, words }, verdict, because }: Verdict): string =>
  `${said[verdict]}: ${id} (${words})${because === undefined ? "" : `, because ${because}`}`;

/** The same for other programs. */
export const verdictsAsData = (types: readonly TypeVerdicts[]) =>
  types.flatMap(({ type, verdicts }) =>
    verdicts.map(({ obligation: { id, words }, verdict, because, stage }) => ({
      id: `${type}/${id}`,
      words,
      verdict,
      ...(because !== undefined && { because }),
      hasStory: stage !== undefined,
    })),
  );
