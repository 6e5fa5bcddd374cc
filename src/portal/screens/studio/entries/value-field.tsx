import type { Json } from "../../../../engine/index.ts";
import type { Value } from "../conditions/values.ts";
import { Chooser } from "../inline-form.tsx";
import { TypedText } from "./typed-text.tsx";

interface Props {
  label: string;
  value: Json | undefined;
  /** What it is a value of, where that is known. */
  of: Value | undefined;
  isReadOnly: boolean;
  onWrite(next: Json): void;
}

/** A value as it is chosen or typed: a number where numbers are wanted. */
export function ValueField({ label, value, of, isReadOnly, onWrite }: Props) {
  const choices = of?.choices ?? [];
  if (choices.length > 0) {
    const own = JSON.stringify(value ?? "");
    const options = choices.map(([one, words]): [string, string] => [JSON.stringify(one), words]);
    const isKnown = options.some(([key]) => key === own);
    return (
      <Chooser
        label={label}
        value={own}
        options={isKnown ? options : [[own, String(value ?? "–")], ...options]}
        isDisabled={isReadOnly}
        onChoose={(key) => onWrite(JSON.parse(key) as Json)}
      />
    );
  }
  const isNumber = ["number", "integer"].includes(String(of?.schema.type));
  const isWritten = typeof value === "object" && value !== null;
  const write = (text: string) => {
    if (isWritten) throw new Error("It is more than one value: it is changed in the text.");
    if (isNumber && !Number.isFinite(Number(text || Number.NaN))) throw new Error("Write a number.");
    onWrite(isNumber ? Number(text) : text);
  };
  return (
    <TypedText
      label={label}
      text={isWritten ? JSON.stringify(value) : String(value ?? "")}
      isReadOnly={isReadOnly || isWritten}
      onWrite={write}
    />
  );
}
