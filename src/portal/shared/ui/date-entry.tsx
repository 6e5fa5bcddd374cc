import { Box, IconButton, Input } from "@chakra-ui/react";
import { type AriaAttributes, useState } from "react";
import { flushSync } from "react-dom";
import { todayHere } from "./dates.ts";
import { Glyph } from "./icons.tsx";
import { lazyDialog } from "./lazy-dialog.tsx";
import { useAnnounce } from "./live-region.tsx";
import { completeDate, readDate, showDate } from "./typed-date.ts";

interface Props extends AriaAttributes {
  /** The input's; its label stands at `<id>:label`. */
  id: string;
  /** YYYY-MM-DD, or the text that is no day. */
  value: unknown;
  /** The calendar's first and last day, YYYY-MM-DD. What is typed is not held to them. */
  min?: string | undefined;
  max?: string | undefined;
  readOnly?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Undefined: blank. Text that is no day comes as it was typed. */
  onChange: (value: string | undefined) => void;
}

const readOnlyLook = { bg: "bg.subtle" } as const;

/** Most dates are typed; the calendar comes when it is asked for. */
const Calendar = lazyDialog(
  async () => (await import("./date-entry-calendar.tsx")).DateEntryCalendar,
  ({ onClose }) => onClose(),
);

/** A day, typed as DD/MM/YYYY or chosen from a calendar that is held to the limits. */
export function DateEntry({ id, value, min, max, readOnly, disabled, onChange, ...aria }: Props) {
  const [typed, setTyped] = useState<string>();
  const [isChoosing, setChoosing] = useState(false);
  const announce = useAnnounce();
  const isFixed = readOnly || disabled;
  // What is being typed stands as long as it means the value; another value shows itself.
  const text = typed !== undefined && readDate(typed) === value ? typed : showDate(value);

  return (
    <Box position="relative">
      <Input
        id={id}
        value={text}
        placeholder={isFixed ? undefined : "DD/MM/YYYY"}
        // A phone's number pad: days are typed in digits far more often than in words.
        inputMode="numeric"
        autoComplete="off"
        pe="10"
        readOnly={readOnly}
        disabled={disabled}
        _readOnly={readOnlyLook}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(readDate(event.target.value));
        }}
        onBlur={() => {
          const whole = typed === undefined ? undefined : completeDate(typed, todayHere(), { min, max });
          if (whole !== undefined && whole !== value) onChange(whole);
          setTyped(undefined);
        }}
        {...aria}
      />
      {!isFixed && (
        <IconButton
          id={`${id}:calendar`}
          variant="ghost"
          size="sm"
          position="absolute"
          insetEnd="0.5"
          top="0.5"
          aria-label="Open the calendar"
          aria-labelledby={`${id}:calendar ${id}:label`}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          <Glyph name="calendar" />
        </IconButton>
      )}
      {isChoosing && (
        <Calendar
          value={value}
          min={min}
          max={max}
          of={document.getElementById(`${id}:label`)?.firstChild?.textContent ?? undefined}
          onClose={() => setChoosing(false)}
          onChoose={(day) => {
            setTyped(undefined);
            // Closed first: the dialog gives the focus back to the button that opened it.
            flushSync(() => setChoosing(false));
            onChange(day);
            document.getElementById(id)?.focus();
            announce(showDate(day));
          }}
        />
      )}
    </Box>
  );
}
