import { Input, type InputProps } from "@chakra-ui/react";
import type { ReactNode, Ref } from "react";
import { describedBy, FieldFrame } from "./field-frame.tsx";

interface TextFieldProps extends Omit<InputProps, "onChange" | "value" | "children"> {
  id: string;
  label: string;
  value: string | undefined;
  onText(text: string): void;
  ref?: Ref<HTMLInputElement>;
  help?: ReactNode;
  errors?: readonly string[] | undefined;
}

/** One labelled line of text inside a widget. */
export function TextField({ id, label, value, onText, help, errors, required, ...input }: TextFieldProps) {
  return (
    <FieldFrame id={id} label={label} required={required} help={help} errors={errors}>
      <Input
        id={id}
        value={value ?? ""}
        onChange={(event) => onText(event.target.value)}
        aria-required={required || undefined}
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy({ id, help, errors })}
        autoComplete="off"
        _readOnly={{ bg: "bg.subtle" }}
        {...input}
      />
    </FieldFrame>
  );
}
