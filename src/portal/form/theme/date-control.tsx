import { Box, chakra, IconButton, Input } from "@chakra-ui/react";
import type { WidgetProps } from "@rjsf/utils";
import { useRef, useState } from "react";
import { Glyph } from "../../ui/icons.tsx";
import { useFormStore } from "../store/form-context.ts";
import { aria } from "./aria.ts";
import { readOnlyLook } from "./read-only-look.ts";
import { limitDate, readDate, showDate } from "./typed-date.ts";

/** A day, typed as DD/MM/YYYY or picked from the browser's own calendar. */
export function DateControl(props: WidgetProps) {
  const { id, value, onChange, readonly, disabled, options } = props;
  const { today } = useFormStore();
  const [typed, setTyped] = useState<string>();
  const calendar = useRef<HTMLInputElement>(null);
  const isFixed = readonly || disabled;
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
        readOnly={readonly}
        disabled={disabled}
        _readOnly={readOnlyLook}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(readDate(event.target.value));
        }}
        onBlur={() => setTyped(undefined)}
        {...aria(props)}
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
            min={limitDate(options.min, today)}
            max={limitDate(options.max, today)}
            value={/^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? value : ""}
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
