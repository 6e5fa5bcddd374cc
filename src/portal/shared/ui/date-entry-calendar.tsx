import { Box, chakra, Flex, IconButton, NativeSelect, SimpleGrid, VisuallyHidden } from "@chakra-ui/react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Dialog } from "../../../../widgets/parts/dialog.tsx";
import { Button } from "./button.tsx";
import {
  type DayLimits,
  dayByKey,
  dayOfMonth,
  dayWords,
  hasDays,
  inMonth,
  isDay,
  mayChoose,
  monthNames,
  monthWords,
  nearestDay,
  plusMonths,
  weeksOf,
  yearsOf,
} from "./date-entry-month.ts";
import { todayHere } from "./dates.ts";
import { Glyph } from "./icons.tsx";

interface Props extends DayLimits {
  value: unknown;
  /** The field's name. */
  of?: string | undefined;
  onChoose: (day: string) => void;
  onClose: () => void;
}

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/**
 * A month to choose a day from, after the ARIA guide's date picker: arrows go by day and week, Page Up and Page Down by month,
 * with Shift by year, Enter chooses. Days outside of the limits are read as unavailable and cannot be chosen.
 */
export function DateEntryCalendar({ value, min, max, of, onChoose, onClose }: Props) {
  const limits = { min, max };
  const today = todayHere();
  const [at, setAt] = useState(() => nearestDay(isDay(value) ? value : today, limits));
  const grid = useRef<HTMLDivElement>(null);
  const isByKey = useRef(true);
  const monthId = useId();
  useEffect(() => {
    if (isByKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    isByKey.current = false;
  }, [at]);
  const goByKey = (event: KeyboardEvent) => {
    const day = dayByKey(at, event.key, event.shiftKey);
    if (day === undefined) return;
    event.preventDefault();
    const next = nearestDay(day, limits);
    isByKey.current = next !== at;
    setAt(next);
  };
  const turn = (months: number) =>
    hasDays(plusMonths(at, months), limits) && setAt(nearestDay(plusMonths(at, months), limits));
  const goTo = (year: number, month: number) => setAt(nearestDay(inMonth(at, year, month), limits));
  const turner = (months: number, words: string) => (
    <IconButton
      variant="ghost"
      aria-label={words}
      aria-disabled={!hasDays(plusMonths(at, months), limits) || undefined}
      // The narrowest screens have the lists alone, whose words would be cut off beside these.
      css={{ "@media (max-width: 22rem)": { display: "none" } }}
      onClick={() => turn(months)}
    >
      <Glyph name={months < 0 ? "chevronLeft" : "chevronRight"} />
    </IconButton>
  );

  return (
    <Dialog
      title={of ? `Choose a date: ${of}` : "Choose a date"}
      onClose={onClose}
      actions={<Button onClick={onClose}>Cancel</Button>}
    >
      <Box maxW="84" mx="auto">
        <Flex align="center" justify="space-between" gap="2" mb="2">
          {turner(-1, "Previous month")}
          <Choice
            label="Month"
            value={Number(at.slice(5, 7))}
            choices={monthNames.map((name, index) => [index + 1, name])}
            onChoose={(month) => goTo(Number(at.slice(0, 4)), month)}
          />
          <Choice
            label="Year"
            value={Number(at.slice(0, 4))}
            choices={yearsOf(at, today, limits).map((year) => [year, String(year)])}
            onChoose={(year) => goTo(year, Number(at.slice(5, 7)))}
          />
          {turner(1, "Next month")}
        </Flex>
        <VisuallyHidden id={monthId} aria-live="polite">
          {monthWords(at)}
        </VisuallyHidden>
        <Box ref={grid} role="grid" aria-labelledby={monthId} onKeyDown={goByKey}>
          <Week>
            {weekdays.map((weekday) => (
              <Box key={weekday} role="columnheader" aria-label={weekday} textStyle="sm" color="fg.muted">
                {weekday.slice(0, 2)}
              </Box>
            ))}
          </Week>
          {weeksOf(at).map((week, row) => (
            <Week key={`${at.slice(0, 7)} ${row}`}>
              {week.map((day, place) => (
                // Another month's day is an empty cell in its place.
                <Box key={day ?? place} role="gridcell" aria-selected={day ? day === value : undefined}>
                  {day && (
                    <Day
                      day={day}
                      isChosen={day === value}
                      isToday={day === today}
                      isAt={day === at}
                      isFree={mayChoose(day, limits)}
                      onChoose={onChoose}
                    />
                  )}
                </Box>
              ))}
            </Week>
          ))}
        </Box>
      </Box>
    </Dialog>
  );
}

interface ChoiceProps {
  label: string;
  value: number;
  choices: (readonly [value: number, name: string])[];
  onChoose: (value: number) => void;
}

const Choice = ({ label, value, choices, onChoose }: ChoiceProps) => (
  // As narrow as their words are: both stand beside two buttons on a phone.
  <NativeSelect.Root w="auto">
    <NativeSelect.Field
      ps="2"
      pe="6"
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      {choices.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </NativeSelect.Field>
    <NativeSelect.Indicator insetEnd="1" />
  </NativeSelect.Root>
);

const Week = ({ children }: { children: ReactNode }) => (
  <SimpleGrid role="row" columns={7} textAlign="center">
    {children}
  </SimpleGrid>
);

interface DayProps {
  day: string;
  isChosen: boolean;
  isToday: boolean;
  /** The one that Tab leads to. */
  isAt: boolean;
  isFree: boolean;
  onChoose: (day: string) => void;
}

function Day({ day, isChosen, isToday, isAt, isFree, onChoose }: DayProps) {
  const look = isChosen ? { bg: "colorPalette.solid", color: "colorPalette.contrast" } : { _hover: { bg: "bg.muted" } };
  return (
    <chakra.button
      type="button"
      data-day={day}
      tabIndex={isAt ? 0 : -1}
      aria-label={dayWords(day)}
      aria-current={isToday ? "date" : undefined}
      aria-disabled={!isFree || undefined}
      onClick={() => isFree && onChoose(day)}
      w="full"
      h="11"
      borderRadius="sm"
      cursor={isFree ? "pointer" : "not-allowed"}
      fontWeight={isToday ? "bold" : undefined}
      textDecoration={isFree ? undefined : "line-through"}
      focusVisibleRing="inside"
      {...(isFree ? look : { color: "fg.subtle" })}
    >
      {dayOfMonth(day)}
    </chakra.button>
  );
}
