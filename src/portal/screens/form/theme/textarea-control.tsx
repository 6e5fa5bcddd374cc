import { Textarea } from "@chakra-ui/react";
import type { WidgetProps } from "@rjsf/utils";
import { memo, useCallback } from "react";
import { aria } from "./aria.ts";
import { readOnlyLook } from "./read-only-look.ts";
import { useTypedText } from "./use-typed-text.ts";

/** Renders again only when something else than its text changes. */
const StillTextarea = memo(Textarea);

const growing = { fieldSizing: "content" } as const;

/** Several lines of text; the browser grows it with what is typed where it can. */
export function TextareaControl(props: WidgetProps) {
  const { id, value, onChange, readonly, disabled } = props;
  const onText = useCallback((text: string) => onChange(text === "" ? undefined : text), [onChange]);
  const typed = useTypedText<HTMLTextAreaElement>(String(value ?? ""), onText);
  return (
    <StillTextarea
      id={id}
      readOnly={readonly}
      disabled={disabled}
      minH="24"
      maxH="96"
      css={growing}
      _readOnly={readOnlyLook}
      {...aria(props)}
      {...typed}
    />
  );
}
