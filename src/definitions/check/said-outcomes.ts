import { type Phase, phaseOf, rowsOf } from "../../engine/index.ts";
import { lettersOf, ownLetterWords } from "../letters-of.ts";
import type { Fault } from "../read/fault.ts";
import type { SourceFile, Step } from "../read/source-file.ts";
import { listOf } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";

/** As advice: what approves is not called "Decline", and no letter of an end that a claim comes to tells of another. */
export const saidOutcomes: Check = (input) => {
  const { files, definition, shared, isWhole } = input;
  if (!isWhole("messages", "workflow", "letters") || !shared.files.messages.isWhole) return [];
  const { statuses, transitions } = definition.workflow;
  const known = new Set(Object.keys(statuses).map((status) => phaseOf(definition, status)));
  const lead = Object.entries(transitions).flatMap(([id, one]) =>
    rowsOf(one).map(({ row }) => ({
      id,
      // A row that is called otherwise is not told by these words.
      isCalledSo: row.words === undefined,
      phases: listOf(row.to).map(({ status }) => phaseOf(definition, status)),
      letters: (row.effects ?? []).flatMap((one) => (typeof one === "object" && "letter" in one ? [one.letter] : [])),
    })),
  );
  const tell = (source: SourceFile, path: Step[], text: string, phases: readonly (Phase | undefined)[]): Fault[] => {
    const said = outcomesIn(text);
    const [only] = said;
    const [come] = phases.filter((phase) => phase !== undefined && ends.includes(phase));
    const isOther = come !== undefined && phases.every((phase) => phase !== undefined && phase !== only);
    if (!only || said.length > 1 || !isOther || !known.has(only)) return [];
    const message = `This tells that a claim is ${only}, and where it is said the claim comes to be ${come}. Look at the words and at where it leads.`;
    return [{ ...source.fault(path, "other-outcome", message), isAdvice: true }];
  };
  const ofTransitions = Object.entries(definition.messages.transitions ?? {}).flatMap(([id, words]) => {
    const phases = lead.filter((row) => row.id === id && row.isCalledSo).flatMap((row) => row.phases);
    return (["label", "button", "activity", "done"] as const).flatMap((key) =>
      tell(files.messages, ["transitions", id, key], words[key] ?? "", phases),
    );
  });
  return [...ofTransitions, ...ofLetters(input, lead, tell)];
};

type Tell = (source: SourceFile, path: Step[], text: string, phases: readonly (Phase | undefined)[]) => Fault[];

function ofLetters(
  { files, shared }: CheckInput,
  lead: readonly { phases: (Phase | undefined)[]; letters: string[] }[],
  tell: Tell,
): Fault[] {
  const own = ownLetterWords(files);
  return Object.entries(lettersOf(files, shared)).flatMap(([id, { words }]) => {
    const phases = lead.filter(({ letters }) => letters.includes(id)).flatMap((row) => row.phases);
    const source = Object.hasOwn(own, id) ? files.messages : shared.files.messages;
    return tell(source, ["letters", id, "subject"], words.subject ?? "", phases);
  });
}

const denied = /\b(?:not (?:been )?approved|disapprov\w*|declin\w*|reject\w*|refused?)\b/i;

/** What tells of each end; who asks for an approval has none, and closed is what has ended in any way. */
const tells: Partial<Record<Phase, (text: string, rest: string) => boolean>> = {
  declined: (text) => denied.test(text),
  approved: (_, rest) => /\bapprov(?:e|es|ed|al)\b/i.test(rest),
  completed: (_, rest) => /\bcompleted\b|^complete$/i.test(rest.trim()),
};

const ends = Object.keys(tells) as Phase[];

/** The ends of which a text speaks. */
function outcomesIn(text: string): Phase[] {
  const rest = text.replaceAll(new RegExp(denied, "gi"), "").replaceAll(/\bfor approval\b/gi, "");
  return ends.filter((end) => tells[end]?.(text, rest));
}
