import { Flex } from "@chakra-ui/react";
import type { Json } from "../../../../engine/index.ts";
import { Chooser } from "../inline-form.tsx";
import { TypedText } from "./typed-text.tsx";

type Shape = Record<string, Json>;

/** Kinds of values as they are called, and how each is written first. */
const shapes: [id: string, words: string, shape: Shape][] = [
  ["text", "a text", { type: "string", maxLength: 200 }],
  ["choice", "one of some words", { type: "string", enum: ["yes", "no"] }],
  ["day", "a day", { type: "string", format: "date" }],
  ["moment", "a day and time", { type: "string", format: "date-time" }],
  ["whole", "a whole number", { type: "integer" }],
  ["number", "a number", { type: "number" }],
  ["truth", "yes or no", { type: "boolean" }],
  ["texts", "several texts", { type: "array", items: { type: "string", maxLength: 200 } }],
  ["days", "several days", { type: "array", items: { type: "string", format: "date" } }],
];

const formatOf = ({ format, items }: Shape) => format ?? (items as Shape | undefined)?.format;

function idOf(wanted: Shape): string | undefined {
  const isLike = (shape: Shape) =>
    shape.type === wanted.type &&
    formatOf(shape) === formatOf(wanted) &&
    (shape.enum === undefined) === (wanted.enum === undefined);
  return shapes.find(([, , shape]) => isLike(shape))?.[0];
}

interface Props {
  shape: Shape;
  isReadOnly: boolean;
  onWrite(shape: Shape): void;
}

/** What a fact may be: its kind, and the limit or the words of that kind. */
export function ShapeField({ shape, isReadOnly, onWrite }: Props) {
  const id = idOf(shape);
  const choices = Array.isArray(shape.enum) ? shape.enum : undefined;
  return (
    <Flex gap="3" wrap="wrap" align="flex-end">
      <Chooser
        label="What it may be"
        value={id ?? ""}
        isDisabled={isReadOnly}
        options={[
          ...(id === undefined ? [["", "as Text says"] as [string, string]] : []),
          ...shapes.map(([one, words]): [string, string] => [one, words]),
        ]}
        onChoose={(to) => {
          const found = shapes.find(([one]) => one === to);
          if (found) onWrite(found[2]);
        }}
      />
      {choices && (
        <TypedText
          label="Its words, with commas between them"
          text={choices.join(", ")}
          isReadOnly={isReadOnly}
          onWrite={(text) => {
            const words = [...new Set(text.split(",").flatMap((one) => one.trim() || []))];
            if (words.length === 0) throw new Error("Write at least one word.");
            onWrite({ ...shape, enum: words });
          }}
        />
      )}
      {typeof shape.maxLength === "number" && (
        <TypedText
          label="Characters at most"
          text={String(shape.maxLength)}
          isReadOnly={isReadOnly}
          onWrite={(text) => {
            if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error("Write a whole number above zero.");
            onWrite({ ...shape, maxLength: Number(text) });
          }}
        />
      )}
    </Flex>
  );
}
