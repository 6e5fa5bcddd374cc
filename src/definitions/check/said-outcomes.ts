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
      // A row that is called otherwise is told by other words.
      words: row.words ?? id,
      from: row.from.map((status) => phaseOf(definition, status)),
      phases: listOf(row.to).map(({ status }) => phaseOf(definition, status)),
      letters: (row.effects ?? []).flatMap((one) => (typeof one === "object" && "letter" in one ? [one.letter] : [])),
    })),
  );
  const tell = (source: SourceFile, path: Step[], text: string, rows: readonly Lead[]): Fault[] => {
    const only = outcomeIn(text, /label|button/.test(String(path.at(-1))));
    const phases = rows.flatMap((row) => row.phases);
    const [come] = phases.filter((phase) => phase !== undefined && ends.includes(phase));
    const isOther = come !== undefined && phases.every((phase) => phase !== undefined && phase !== only);
    // What has been approved already may be spoken of as such.
    if (!only || !isOther || !known.has(only) || rows.some(({ from }) => from.includes(only))) return [];
    const message = `This tells that a claim is ${only}, and where it is said the claim comes to be ${come}. Look at the words and at where it leads.`;
    return [{ ...source.fault(path, "other-outcome", message), isAdvice: true }];
  };
  const ofTransitions = Object.entries(definition.messages.transitions ?? {}).flatMap(([id, words]) => {
    const rows = lead.filter((row) => row.words === id);
    return (["label", "button", "activity", "done"] as const).flatMap((key) =>
      tell(files.messages, ["transitions", id, key], words[key] ?? "", rows),
    );
  });
  return [...ofTransitions, ...ofLetters(input, lead, tell)];
};

type Lead = Record<"from" | "phases", (Phase | undefined)[]> & { letters: string[] };

type Tell = (source: SourceFile, path: Step[], text: string, rows: readonly Lead[]) => Fault[];

function ofLetters({ files, shared }: CheckInput, lead: readonly Lead[], tell: Tell): Fault[] {
  const own = ownLetterWords(files);
  return Object.entries(lettersOf(files, shared)).flatMap(([id, { words }]) => {
    const rows = lead.filter(({ letters }) => letters.includes(id));
    const source = Object.hasOwn(own, id) ? files.messages : shared.files.messages;
    return tell(source, ["letters", id, "subject"], words.subject ?? "", rows);
  });
}

/** What tells of each end; who asks for an approval has none, and closed is what has ended in any way. */
const tells: Partial<Record<Phase, RegExp>> = {
  declined: /\b(?:disapprov|declin|reject|refus)/i,
  approved: /\bapprov/i,
  completed: /\bcomplete/i,
};

const ends = Object.keys(tells) as Phase[];

/** "Decline claim" of what is pressed; of what has been done, what ends so: before, the word may tell of anything ("your approved claim"). */
function outcomeIn(text: string, isPressed: boolean): Phase | undefined {
  const [only, ...others] = ends.filter((end) => tells[end]?.test(text));
  const isTold = isPressed
    ? /^(?:disapprove|decline|reject|refuse|approve|complete)(?: (?:the |this )?(?:claim|request))?$/i.test(text)
    : /\b(?:disapproved|declined|rejected|refused|approved|completed)[.!]?$/i.test(text);
  return isTold && !/\b(?:not|cannot|never|no longer|to be)\b|n['’]t\b/i.test(text) && others.length === 0
    ? only
    : undefined;
}
