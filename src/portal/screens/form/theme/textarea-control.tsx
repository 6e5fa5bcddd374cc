import { Textarea } from "@chakra-ui/react";
import type { WidgetProps } from "@rjsf/utils";
import { memo, useCallback } from "react";
import { aria } from "./aria.ts";
import { Phrases } from "./phrases.tsx";
import { readOnlyLook } from "./read-only-look.ts";
import { useTypedText } from "./use-typed-text.ts";

/** Renders again only when something else than its text changes. */
const StillTextarea = memo(Textarea);

const growing = { fieldSizing: "content" } as const;

/** Several lines of text; the browser grows it with what is typed where it can. */
export function TextareaControl(props: WidgetProps) {
  const { id, value, onChange, readonly, disabled, options, uiSchema } = props;
  const onText = useCallback((text: string) => onChange(text === "" ? undefined : text), [onChange]);
  const typed = useTypedText<HTMLTextAreaElement>(String(value ?? ""), onText);
  const { autocomplete = "off", phrases } = options;
  const area = (
    <StillTextarea
      id={id}
      readOnly={readonly}
      disabled={disabled}
      autoComplete={String(autocomplete)}
      minH="24"
      maxH="96"
      css={growing}
      _readOnly={readOnlyLook}
      {...aria(props)}
      {...typed}
    />
  );
  if (typeof phrases !== "string" || readonly || disabled) return area;
  const insert = (phrase: string) => {
    const before = typed.ref.current?.value.trimEnd() ?? "";
    onText(before === "" ? phrase : `${before} ${phrase}`);
    typed.ref.current?.focus();
  };
  return (
    <>
      {area}
      <Phrases field={id} by={phrases} all={uiSchema?.["ui:phrases"]} onChoose={insert} />
    </>
  );
}
