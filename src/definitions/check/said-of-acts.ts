import { type Phase, rowsOf, type Transition, type TransitionRow, type TransitionWords } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import type { Check, CheckInput } from "./check.ts";

/** As advice: what is said of a transition is shown somewhere, and is so of the statuses from which it starts. */
export const saidOfActs: Check = (input) => {
  const { definition, isWhole } = input;
  if (!isWhole("messages", "workflow")) return [];
  const rows = Object.entries(definition.workflow.transitions).flatMap(([own, one]) =>
    rowsOf(one).map(({ row }) => ({ own, asks: one.asks, from: row.from, words: row.words ?? own })),
  );
  return Object.entries(definition.messages.transitions ?? {}).flatMap(([id, said]): Fault[] => {
    const shown = rows.filter(({ words }) => words === id);
    return shown.length > 0 ? [...unshown(input, id, said, shown), ...saidTooLong(input, id, said, shown)] : [];
  });
};

/** A row that these are the words of, be it of another transition. */
type Shown = Pick<TransitionRow, "from"> & Pick<Transition, "asks"> & { own: string };

/** Words of a dialog that is never put. */
function unshown({ files }: CheckInput, id: string, said: TransitionWords, shown: readonly Shown[]): Fault[] {
  const asksFor = (...what: Transition["asks"][]) => shown.some(({ asks }) => what.includes(asks));
  const hasDialog = shown.some(({ asks }) => asks !== undefined);
  const { dialog, note } = said;
  const idle: [path: Step[], isIdle: boolean, why: string][] = [
    [["dialog"], dialog !== undefined && !hasDialog, 'it asks nothing, so there is no dialog. Say what it "asks"'],
    [
      ["dialog", "text"],
      dialog?.text !== undefined && hasDialog && !asksFor("confirmation"),
      'only a dialog that "asks" for a "confirmation" has room for it. Say so',
    ],
    [
      ["note"],
      note !== undefined && !asksFor("note", "comment", "rationale"),
      'it asks for no text. Say that it "asks" for a "note"',
    ],
  ];
  return idle.flatMap(([path, isIdle, why]): Fault[] => {
    if (!isIdle) return [];
    const message = `Nobody ever reads this: ${why}, or take these words away.`;
    return [{ ...files.messages.faultAtKey(["transitions", id, ...path], "unused-words", message), isAdvice: true }];
  });
}

/** Words that say that a claim has come to a phase, in the order in which it comes to them. */
const comes: Partial<Record<Phase, RegExp>> = {
  submitted: /sent|submitted/,
  approved: /approved/,
  completed: /completed/,
};

const order = Object.keys(comes) as Phase[];

/** "Until the claim is approved" of what can be done of approved claims, too. Once it is, or after, something else may come of it. */
function saidTooLong(
  { files, definition }: CheckInput,
  id: string,
  said: TransitionWords,
  shown: readonly Shown[],
): Fault[] {
  const { statuses } = definition.workflow;
  const texts: [Step[], string?][] = [
    [["help"], said.help],
    [["dialog", "text"], said.dialog?.text],
  ];
  return texts.flatMap(([path, text = ""]) =>
    Object.entries(comes).flatMap(([phase, verb]): Fault[] => {
      // Of "it" nobody knows what it is.
      const words = `\\b(?:until|before) (?:the|your|this) (?:claim|request) (?:is|has been) (?:${verb.source})\\b`;
      const [all] = new RegExp(words, "i").exec(text) ?? [];
      const rank = order.indexOf(phase as Phase);
      const isLate = (status: string) => order.indexOf(statuses[status]?.phase ?? "draft") >= rank;
      const at = shown.find(({ from }) => from.some(isLate));
      if (all === undefined || !at) return [];
      const { file, line } = files.workflow.faultAtKey(["transitions", at.own], "", "");
      const message = `This says "${all}", and it can be done in "${at.from.find(isLate)}", too (${file}:${line}); make the two agree.`;
      return [{ ...files.messages.fault(["transitions", id, ...path], "other-time", message), isAdvice: true }];
    }),
  );
}
