import { type Phase, rowsOf, type Transition, type TransitionWords } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import type { Check, CheckInput } from "./check.ts";

/** As advice: what is said of a transition is shown somewhere, and is so of the statuses from which it starts. */
export const saidOfActs: Check = (input) => {
  const { definition, isWhole } = input;
  if (!isWhole("messages", "workflow")) return [];
  return Object.entries(definition.messages.transitions ?? {}).flatMap(([id, said]): Fault[] => {
    const transition = definition.workflow.transitions[id];
    return transition ? [...unshown(input, id, said, transition), ...saidTooLong(input, id, said, transition)] : [];
  });
};

/** Words of a dialog that is never put. */
function unshown({ files }: CheckInput, id: string, said: TransitionWords, { asks }: Transition): Fault[] {
  const asksForText = asks === "note" || asks === "comment" || asks === "rationale";
  const idle: [path: Step[], why: string][] = [
    ...(said.dialog !== undefined && asks === undefined
      ? [[["dialog"], 'it asks nothing, so there is no dialog. Say what it "asks"'] as [Step[], string]]
      : []),
    ...(said.dialog?.text !== undefined && asks !== undefined && asks !== "confirmation"
      ? [
          [["dialog", "text"], 'only a dialog that "asks" for a "confirmation" has room for it. Say so'] as [
            Step[],
            string,
          ],
        ]
      : []),
    ...(said.note !== undefined && !asksForText
      ? [[["note"], 'it asks for no text. Say that it "asks" for a "note"'] as [Step[], string]]
      : []),
  ];
  return idle.map(([path, why]) => {
    const message = `Nobody ever reads this: ${why}, or take these words away.`;
    return { ...files.messages.faultAtKey(["transitions", id, ...path], "unused-words", message), isAdvice: true };
  });
}

/** Words that say that a claim has come to a phase, in the order in which it comes to them. */
const comes: Partial<Record<Phase, RegExp | undefined>> = {
  draft: undefined,
  submitted: /sent|submitted/,
  approved: /approved/,
  completed: /completed?|closed|finished/,
};

const order = Object.keys(comes) as Phase[];

/** "Until it is approved" of what can be done of approved claims, too; "once it is approved" of what can be done before. */
function saidTooLong({ files, definition }: CheckInput, id: string, said: TransitionWords, one: Transition): Fault[] {
  const { statuses } = definition.workflow;
  const from = [...new Set(rowsOf(one).flatMap(({ row }) => row.from))];
  const texts = [["help"], ["dialog", "text"]] as const;
  return texts.flatMap((path): Fault[] => {
    const text = path[0] === "help" ? said.help : said.dialog?.text;
    return order.flatMap((phase, rank): Fault[] => {
      const verb = comes[phase];
      const [, word = "", subject] =
        (verb &&
          new RegExp(
            `\\b(until|before|once|after) (it|they|the claim|the request|your claim|your request|this claim|this request)? ?(?:is|has been|was|are) (?:${verb.source})\\b`,
            "i",
          ).exec(text ?? "")) ??
        [];
      if (word === "" || subject === undefined) return [];
      const isUntil = /^(until|before)$/i.test(word);
      const other = from.find((status) => {
        const place = order.indexOf(status === "new" ? "draft" : (statuses[status]?.phase ?? "declined"));
        return place >= 0 && (isUntil ? place >= rank : place < rank);
      });
      if (other === undefined) return [];
      const { file, line } = files.workflow.faultAtKey(["transitions", id], "", "");
      const message = `This says "${word.toLowerCase()} ${subject} is ${phase === "submitted" ? "sent" : phase}", and it can be done in "${other}", too (${file}:${line}); make the two agree.`;
      return [{ ...files.messages.fault(["transitions", id, ...path], "other-time", message), isAdvice: true }];
    });
  });
}
