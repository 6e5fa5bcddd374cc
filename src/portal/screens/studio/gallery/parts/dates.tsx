import { Flex, Stack } from "@chakra-ui/react";
import { useState } from "react";
import { FieldFrame } from "../../../../../../widgets/parts/field-frame.tsx";
import { Button } from "../../../../shared/ui/button.tsx";
import { DateEntry } from "../../../../shared/ui/date-entry.tsx";
import { DateEntryCalendar } from "../../../../shared/ui/date-entry-calendar.tsx";
import { DateText } from "../../../../shared/ui/date-text.tsx";
import { DayChoice } from "../../../../shared/ui/day-choice.tsx";

export const title = "Dates";

const moment = "2026-11-20T02:05:00.000Z";

export function Example() {
  const [day, setDay] = useState<string | undefined>("2026-11-20");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Stack gap="4">
      <Flex gap="4" wrap="wrap" align="flex-start">
        <DayChoice id="gallery-day" label="Day" value={day} faultId={undefined} onChange={setDay} />
        {(["readOnly", "disabled"] as const).map((state) => (
          <FieldFrame key={state} id={`gallery-${state}`} label={state === "disabled" ? "Disabled" : "Read-only"}>
            <DateEntry id={`gallery-${state}`} value={day} {...{ [state]: true }} onChange={setDay} />
          </FieldFrame>
        ))}
      </Flex>
      <div>
        <Button onClick={() => setOpen(true)}>Open the calendar of November 2026</Button>
        {isOpen && (
          <DateEntryCalendar
            value={day}
            min="2026-11-02"
            max="2026-12-24"
            onClose={close}
            onChoose={(chosen) => {
              setDay(chosen);
              close();
            }}
          />
        )}
      </div>
      <ul>
        {(["date", "day", "moment", "momentOfYear", "time"] as const).map((as) => (
          <li key={as}>
            {as}: <DateText iso={moment} as={as} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}
