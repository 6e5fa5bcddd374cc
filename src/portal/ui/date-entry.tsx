import { Box, chakra, IconButton, Input } from "@chakra-ui/react";
import { type AriaAttributes, useRef, useState } from "react";
import { Glyph } from "./icons.tsx";
import { readDate, showDate } from "./typed-date.ts";

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

/** A day, typed as DD/MM/YYYY or picked from the browser's own calendar. */
export function DateEntry({ id, value, min, max, readOnly, disabled, onChange, ...aria }: Props) {
  const [typed, setTyped] = useState<string>();
  const calendar = useRef<HTMLInputElement>(null);
  const isFixed = readOnly || disabled;
  // What is being typed stands as long as it means the value; another value shows itself.
  const text = typed !== undefined && readDate(typed) === value ? typed : showDate(value);

  return (
    <Box position="relative">
      <Input
        id={id}
        value={text}
        placeholder={isFixed ? undefined : "DD/MM/YYYY"}
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
        onBlur={() => setTyped(undefined)}
        {...aria}
      />
      {!isFixed && (
        <>
          <chakra.input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            position="absolute"
            insetEnd="2"
            bottom="0"
            w="1px"
            h="1px"
            opacity="0"
            pointerEvents="none"
            min={min}
            max={max}
            value={/^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? String(value) : ""}
            onChange={(event) => {
              setTyped(undefined);
              onChange(event.target.value || undefined);
            }}
          />
          <IconButton
            variant="ghost"
            size="sm"
            position="absolute"
            insetEnd="0.5"
            top="0.5"
            aria-label="Open the calendar"
            aria-describedby={`${id}:label`}
            onClick={() => calendar.current?.showPicker()}
          >
            <Glyph name="calendar" />
          </IconButton>
        </>
      )}
    </Box>
  );
}
