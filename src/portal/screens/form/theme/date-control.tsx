import type { WidgetProps } from "@rjsf/utils";
import { DateEntry } from "../../../shared/ui/date-entry.tsx";
import { limitDate } from "../../../shared/ui/typed-date.ts";
import { useFormStore } from "../store/form-context.ts";
import { aria } from "./aria.ts";

/** A day; the calendar is held to the limits of the field's ui:options. */
export function DateControl(props: WidgetProps) {
  const { id, value, onChange, readonly, disabled, options } = props;
  const { days } = useFormStore();
  return (
    <DateEntry
      id={id}
      value={value}
      min={limitDate(options.min, days)}
      max={limitDate(options.max, days)}
      readOnly={readonly}
      disabled={disabled}
      onChange={onChange}
      {...aria(props)}
    />
  );
}
