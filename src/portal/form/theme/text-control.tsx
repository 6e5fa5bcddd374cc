import { Input, type InputProps } from "@chakra-ui/react";
import type { WidgetProps } from "@rjsf/utils";
import { aria } from "./aria.ts";

/** A line of text or a number. What is not a number stays as it was typed, for the engine to name. */
export function TextControl(props: WidgetProps) {
  const isNumber = props.schema.type === "number" || props.schema.type === "integer";
  return (
    <TextInput {...props} input={isNumber ? { inputMode: "decimal" } : {}} read={isNumber ? numberOr : sameText} />
  );
}

export const EmailControl = (props: WidgetProps) => <TextInput {...props} input={{ type: "email" }} read={sameText} />;

export const PhoneControl = (props: WidgetProps) => <TextInput {...props} input={{ type: "tel" }} read={sameText} />;

const sameText = (text: string): string => text;

/** `"1."` and `"1.0"` stay text until they read back as they were typed. */
const numberOr = (text: string): string | number =>
  text.trim() !== "" && String(Number(text)) === text.trim() ? Number(text) : text;

function TextInput({
  input,
  read,
  ...props
}: WidgetProps & { input: InputProps; read: (text: string) => string | number }) {
  const { id, value, onChange, readonly, disabled } = props;
  return (
    <Input
      id={id}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value === "" ? undefined : read(event.target.value))}
      readOnly={readonly}
      disabled={disabled}
      autoComplete="off"
      _readOnly={{ bg: "bg.subtle" }}
      {...aria(props)}
      {...input}
    />
  );
}
