import { fieldEntry } from "../../engine/conditions.ts";
import { nearestWord } from "../nearest-word.ts";
import type { Check } from "./check.ts";

/** Every section, field, rule and transition has its words, and no words stand there for nothing. */
export const words: Check = ({ files, definition }) => {
  const { messages } = definition;
  const fields = definition.sections.flatMap((section) => section.fields.map((entry) => fieldEntry(entry).field));
  const needed: [kind: "sections" | "fields" | "rules" | "transitions", ids: string[]][] = [
    ["sections", definition.sections.map(({ id }) => id)],
    ["fields", fields],
    ["rules", Object.keys(definition.rules)],
    ["transitions", Object.keys(definition.workflow.transitions)],
  ];
  return needed.flatMap(([kind, ids]) => {
    const written = Object.keys(messages[kind]);
    const unused = written.filter((id) => !ids.includes(id) && !(kind === "fields" && id.includes("/*/")));
    return [
      ...ids
        .filter((id) => !written.includes(id))
        .map((id) => files.messages.faultAtKey([kind], "no-words", `${kind}: "${id}" has no words.`)),
      ...unused.map((id) =>
        files.messages.faultAtKey(
          [kind, id],
          "unused-words",
          `${kind}: nothing is called "${id}".`,
          nearestWord(id, ids),
        ),
      ),
    ];
  });
};
