import { Textarea } from "@chakra-ui/react";
import type { WidgetProps } from "@rjsf/utils";
import { aria } from "./aria.ts";

/** Several lines of text; the browser grows it with what is typed where it can. */
export function TextareaControl(props: WidgetProps) {
  const { id, value, onChange, readonly, disabled } = props;
  return (
    <Textarea
      id={id}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.value)}
      readOnly={readonly}
      disabled={disabled}
      minH="24"
      maxH="96"
      css={{ fieldSizing: "content" }}
      _readOnly={{ bg: "bg.subtle" }}
      {...aria(props)}
    />
  );
}
