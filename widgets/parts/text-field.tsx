import { Input, type InputProps } from "@chakra-ui/react";
import { type ReactNode, type Ref, useState } from "react";
import { describedBy, FieldFrame } from "./field-frame.tsx";

export interface TextFieldProps extends Omit<InputProps, "onChange" | "value" | "children" | "maxLength"> {
  id: string;
  label: string;
  value: string | undefined;
  onText(text: string): void;
  ref?: Ref<HTMLInputElement>;
  /** Pointer of the part of the form that it holds. */
  part?: string;
  help?: ReactNode;
  errors?: readonly string[] | undefined;
  /** Characters it may have: more are kept as they are, and told. */
  most?: number | undefined;
  /** What is wrong with text that was left; told until it is right. */
  judge?(text: string): string | undefined;
}

/** What is wrong with text that is longer than it may be, in words. */
export const tooLong = (text: string, most: number | undefined): string | undefined =>
  most !== undefined && text.trim().length > most ? `Please enter at most ${most} characters.` : undefined;

/** One labelled line of text inside a widget. */
export function TextField({ id, label, value, onText, help, required, most, judge, ...rest }: TextFieldProps) {
  const { errors: given, part, onFocus, onBlur, "aria-invalid": isWrong, "aria-describedby": others, ...input } = rest;
  const [isLeft, setLeft] = useState(false);
  const fault = value?.trim() ? (tooLong(value, most) ?? judge?.(value)) : undefined;
  const errors = isLeft && fault && !given?.length ? [fault] : given;
  return (
    <FieldFrame id={id} label={label} required={required} part={part} help={help} errors={errors}>
      <Input
        id={id}
        value={value ?? ""}
        onChange={(event) => onText(event.target.value)}
        aria-required={required || undefined}
        aria-invalid={errors?.length ? true : isWrong}
        aria-describedby={[describedBy({ id, help, errors }), others].filter(Boolean).join(" ") || undefined}
        autoComplete="off"
        _readOnly={{ bg: "bg.subtle" }}
        {...input}
        onFocus={(event) => {
          if (!fault) setLeft(false);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setLeft(true);
          onBlur?.(event);
        }}
      />
    </FieldFrame>
  );
}
