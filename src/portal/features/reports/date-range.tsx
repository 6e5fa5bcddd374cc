import { Grid } from "@chakra-ui/react";
import { useId } from "react";
import { describedBy, FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import { DateEntry } from "../../shared/ui/date-entry.tsx";
import { todayHere } from "../../shared/ui/dates.ts";
import type { Days } from "./report-days.ts";

interface Props {
  days: Days;
  errors: Record<string, string[]>;
  onChange: (days: Days) => void;
}

/** The first and the last day of what was submitted; neither is later than today (EXPORT-01). */
export function DateRange({ days, errors, onChange }: Props) {
  return (
    <Grid templateColumns={{ base: "1fr", sm: "1fr 1fr" }} gap="4">
      <Day
        label="Start date"
        value={days.start}
        errors={errors.start}
        onChange={(start) => onChange({ ...days, start })}
      />
      <Day label="End date" value={days.end} errors={errors.end} onChange={(end) => onChange({ ...days, end })} />
    </Grid>
  );
}

interface DayProps {
  label: string;
  value: string;
  errors: string[] | undefined;
  onChange: (day: string) => void;
}

function Day({ label, value, errors, onChange }: DayProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} required errors={errors}>
      <DateEntry
        id={id}
        max={todayHere()}
        value={value}
        aria-required
        aria-invalid={errors?.length ? true : undefined}
        aria-describedby={describedBy({ id, errors })}
        onChange={(day) => onChange(day ?? "")}
      />
    </FieldFrame>
  );
}
