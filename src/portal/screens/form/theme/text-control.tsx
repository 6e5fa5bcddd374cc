import { Input } from "@chakra-ui/react";
import type { WidgetProps } from "@rjsf/utils";
import { type FocusEvent, memo, useCallback } from "react";
import { type Amount, amountWords } from "../../../../engine/index.ts";
import { plainNumber } from "../../../shared/ui/typed-number.ts";
import { aria } from "./aria.ts";
import { readOnlyLook } from "./read-only-look.ts";
import { useTypedText } from "./use-typed-text.ts";

/** Renders again only when something else than its text changes. */
const StillInput = memo(Input);

type Read = (text: string) => string | number;

/** A line of text or a number. What is not a number stays as it was typed, for the engine to name. */
export function TextControl(props: WidgetProps) {
  const isNumber = props.schema.type === "number" || props.schema.type === "integer";
  return <TextInput {...props} isNumber={isNumber} read={isNumber ? numberOr : sameText} />;
}

export const EmailControl = (props: WidgetProps) => <TextInput {...props} type="email" read={sameText} />;

export const PhoneControl = (props: WidgetProps) => <TextInput {...props} type="tel" read={sameText} />;

const sameText: Read = (text) => text;

/** `"1."` and `"1.0"` stay text until they read back as they were typed. */
const numberOr: Read = (text) => (text.trim() !== "" && String(Number(text)) === text.trim() ? Number(text) : text);

/** An amount as its field takes it; undefined where it is none, or is so already. */
function plainAmount(text: string, isNumber: boolean, pattern = "^$"): string | number | undefined {
  const plain = plainNumber(text);
  if (plain === undefined) return undefined;
  if (isNumber) return Number(plain);
  const own = new RegExp(pattern, "u");
  return own.test(plain) && !own.test(text) ? plain : undefined;
}

interface TextInputProps extends WidgetProps {
  type?: "email" | "tel";
  isNumber?: boolean;
  read: Read;
}

function TextInput({ type, isNumber = false, read, ...props }: TextInputProps) {
  const { id, value, onChange, readonly, disabled } = props;
  const { pattern } = props.schema;
  const onText = useCallback((text: string) => onChange(text === "" ? undefined : read(text)), [onChange, read]);
  const amount = readonly ? (props.uiSchema?.["ui:amount"] as Amount | undefined) : undefined;
  const typed = useTypedText<HTMLInputElement>((amount && amountWords(amount, value)) ?? String(value ?? ""), onText);
  const onBlur = useCallback(
    ({ target }: FocusEvent<HTMLInputElement>) => {
      const plain = target.readOnly ? undefined : plainAmount(target.value, isNumber, pattern);
      if (plain !== undefined && String(plain) !== target.value) onChange(plain);
    },
    [isNumber, pattern, onChange],
  );
  return (
    <StillInput
      id={id}
      type={type}
      inputMode={isNumber ? "decimal" : undefined}
      readOnly={readonly}
      disabled={disabled}
      autoComplete={String(props.options.autocomplete ?? "off")}
      _readOnly={readOnlyLook}
      {...aria(props)}
      {...typed}
      onBlur={onBlur}
    />
  );
}
