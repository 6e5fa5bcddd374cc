import { Input } from "@chakra-ui/react";
import type { WidgetProps } from "@rjsf/utils";
import { fromLocal, toLocal } from "../../../shared/ui/local-moment.ts";
import { aria } from "./aria.ts";
import { readOnlyLook } from "./read-only-look.ts";

/** A day and a time of it in New Zealand; kept as the moment that it is. */
export function DateTimeControl(props: WidgetProps) {
  const write = (text: string) => props.onChange(fromLocal(text));
  return <Entry {...props} type="datetime-local" shown={toLocal(props.value)} write={write} />;
}

/** A time of day, kept as `14:30`. */
export function TimeControl(props: WidgetProps) {
  const write = (text: string) => props.onChange(text === "" ? undefined : text.slice(0, 5));
  const shown = /^\d\d:\d\d$/.test(String(props.value)) ? String(props.value) : "";
  return <Entry {...props} type="time" shown={shown} write={write} />;
}

/** The value of what is half-typed: the browser keeps such text to itself, and as blank nobody would hear of it. */
const halfTyped = "half-typed";

interface EntryProps extends WidgetProps {
  type: "datetime-local" | "time";
  shown: string;
  write(text: string): void;
}

function Entry({ type, shown, write, ...props }: EntryProps) {
  const { id, value, onChange, readonly, disabled } = props;
  return (
    <Input
      id={id}
      type={type}
      value={shown}
      readOnly={readonly}
      disabled={disabled}
      _readOnly={readOnlyLook}
      onChange={(event) => write(event.target.value)}
      onBlur={({ target }) => {
        if (target.validity.badInput) onChange(halfTyped);
        else if (value === halfTyped) onChange(undefined);
      }}
      {...aria(props)}
    />
  );
}
