import { type Choice, formats, keywordTypes, pendingNames } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import { stumblingBlock } from "../read/plain-words.ts";
import type { Step } from "../read/source-file.ts";
import type { SharedCheck } from "./check.ts";
import { near, textsIn, unfilled } from "./placeholders.ts";

/** Shared lists offer each value once, in words that people understand; shared words are plain and filled in. */
export const lists: SharedCheck = ({ shared }) => {
  const { lists: source, messages, types } = shared.files;
  const values = Object.entries(shared.lists).flatMap(([name, choices]) => choiceFaults(choices, [name]));
  const none = new Set<string>();
  const plain = [source, messages, types].flatMap((file) =>
    textsIn(file.json).flatMap(([text, path]): Fault[] => {
      const keys = ["value", "key", "name", "type", "definition", "prefix"];
      if (keys.includes(String(path.at(-1))) || path.at(-2) === "accepts") return [];
      const reason = stumblingBlock(text, none);
      return reason === undefined ? [] : [file.fault(path, "not-plain", reason)];
    }),
  );
  const unfilledWords = [
    ...Object.entries(shared.validation).map(([key, text]) => [text, ["validation", key]] as const),
    ...textsIn(shared.statusWords as never).map(([text, path]) => [text, ["statuses", ...path]] as const),
    ...Object.entries(shared.pending).map(([id, text]) => [text, ["pending", id]] as const),
  ].flatMap(([text, path]) => {
    const known = path[0] === "validation" ? ["title", "limit", "value"] : path[0] === "pending" ? pendingNames : [];
    return unfilled(text, known).map(({ name }) => {
      const names = known.map((one) => `{${one}}`).join(", ");
      const what = names ? `only ${names} are` : "nothing is filled in here";
      return messages.fault(
        path,
        "placeholder",
        `Nothing fills "{${name}}": ${what}. Write the words themselves or take it away.`,
        near(name, known),
      );
    });
  });
  const unknown = Object.keys(shared.validation)
    .filter((key) => !isFaultName(key))
    .map((key) => {
      const message = `No fault of a value is called "${key}", so these words are never shown; name a keyword such as maxLength, type.string or format.date.`;
      return messages.faultAtSpare(["validation", key], "unused-words", message, nearestWord(key, faultNames));
    });
  return [...values, ...plain, ...unfilledWords, ...unknown];

  function choiceFaults(choices: readonly Choice[], path: Step[]): Fault[] {
    return choices.flatMap((choice, index) => {
      const at = [...path, index];
      const other = choices.findIndex(({ value }) => value === choice.value);
      const label = choices.findIndex((one) => one.label === choice.label);
      return [
        ...(other < index
          ? [
              source.fault(
                [...at, "value"],
                "duplicate",
                `"${choice.value}" stands in this list twice; each value needs its own.`,
              ),
            ]
          : []),
        ...(other === index && label < index
          ? [
              source.fault(
                [...at, "label"],
                "duplicate",
                `Another choice of this list reads "${choice.label}" too; nobody could tell them apart.`,
              ),
            ]
          : []),
        ...(choice.accepts ?? []).flatMap((sent, place) => {
          if (!choices.some(({ value, accepts = [] }, by) => value === sent || (by < index && accepts.includes(sent))))
            return [];
          const message = `"${sent}" is another choice's, so this is never taken for it. Take it away.`;
          return [source.fault([...at, "accepts", place], "duplicate", message)];
        }),
        ...choiceFaults(choice.choices ?? [], [...at, "choices"]),
        ...(choice.questions ?? []).flatMap((question, place) =>
          choiceFaults(question.choices, [...at, "questions", place, "choices"]),
        ),
      ];
    });
  }
};

const types = ["string", "integer", "number", "boolean", "array", "object", "null"];
const faultNames = [
  ...Object.keys(keywordTypes),
  ...[
    "required",
    "retired",
    "enum",
    "const",
    "other",
    "type",
    "format",
    "anyOf",
    "oneOf",
    "allOf",
    "not",
    "if",
    "false schema",
  ],
  ...types.map((type) => `type.${type}`),
  ...formats.map((format) => `format.${format}`),
];
/** Which patterns there are is judged where the forms are known. */
const isFaultName = (key: string): boolean => faultNames.includes(key) || key.startsWith("pattern.");
