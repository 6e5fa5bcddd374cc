import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { CheckInput } from "../check/check.ts";
import { unlessKept } from "../kept-clean.ts";
import type { JudgedDefinitions } from "../load.ts";
import { type Fault, refusing } from "../read/fault.ts";
import { judgeObligations, type TypeVerdicts } from "./judge-obligations.ts";
import type { Verdict } from "./verdicts.ts";

/** Counts by type, and what is not possible or not decided. What was all shown before of the same texts is not shown again. */
export function verdictsInShort(judged: JudgedDefinitions, fixtures: string): string[] {
  if (!judged.store || refusing(judged.faults).length > 0)
    return verdictLines(judgeObligations(judged, fixtures), false);
  const people = peopleTexts(fixtures);
  return judged.inputs.flatMap((input) =>
    unlessKept(
      ["verdicts", readOf(input, judged.faults), ...people],
      () => verdictLines(judgeObligations({ ...judged, inputs: [input] }, fixtures), false),
      ([first, ...others]) => (others.length === 0 ? first : undefined),
      (text) => [text],
    ),
  );
}

/** All that verdicts hang on. What is told in words is no part of it: who edits a sentence has the same verdicts. */
function readOf({ definition, shared, world }: CheckInput, faults: readonly Fault[]): string {
  const { messages: _, languages: __, ...played } = definition;
  return JSON.stringify([played, world.schemaFor(), shared.access, shared.claimTypes, faults]);
}

/** Who plays, and with which accounts. */
const peopleTexts = (fixtures: string): string[] =>
  ["reference", "shared"].flatMap((folder) =>
    (existsSync(path.join(fixtures, folder)) ? readdirSync(path.join(fixtures, folder)) : [])
      .filter((name) => name === "users.json" || name.startsWith("account-"))
      .flatMap((name) => [name, readFileSync(path.join(fixtures, folder, name), "utf8")]),
  );

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
