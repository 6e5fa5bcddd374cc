import { TextField } from "../parts/text-field.tsx";
import type { ReasonChoice } from "./reason.ts";

interface ReasonInputProps {
  id: string;
  input: NonNullable<ReasonChoice["input"]>;
  value: string | undefined;
  isFixed: boolean;
  errors: readonly string[] | undefined;
  onText(text: string): void;
}

/** What a choice asks to be written. A number is digits, kept as text like the rest. */
export function ReasonInput({ id, input, value, isFixed, errors, onText }: ReasonInputProps) {
  const isNumber = input.type === "number";
  return (
    <TextField
      id={id}
      label={input.title}
      required={input.isRequired ?? false}
      value={value}
      errors={errors}
      readOnly={isFixed}
      maxLength={isNumber ? 6 : 100}
      {...(isNumber && { inputMode: "numeric", w: "28" })}
      onText={(text) => onText(isNumber ? text.replace(/\D/g, "") : text)}
    />
  );
}
