import type { RegistryWidgetsType } from "@rjsf/utils";
import { CheckboxControl } from "./checkbox-control.tsx";
import { CheckboxesControl } from "./checkboxes-control.tsx";
import { DateControl } from "./date-control.tsx";
import { RadioControl } from "./radio-control.tsx";
import { SelectControl } from "./select-control.tsx";
import { EmailControl, PhoneControl, TextControl } from "./text-control.tsx";
import { TextareaControl } from "./textarea-control.tsx";
import { DateTimeControl, TimeControl } from "./time-controls.tsx";

/** The form's controls: by the names that `ui:widget` uses, and by those that RJSF falls back to. */
export const controls: RegistryWidgetsType = {
  checkbox: CheckboxControl,
  checkboxes: CheckboxesControl,
  date: DateControl,
  "date-time": DateTimeControl,
  email: EmailControl,
  phone: PhoneControl,
  radio: RadioControl,
  select: SelectControl,
  text: TextControl,
  textarea: TextareaControl,
  time: TimeControl,
  CheckboxWidget: CheckboxControl,
  CheckboxesWidget: CheckboxesControl,
  DateTimeWidget: DateTimeControl,
  DateWidget: DateControl,
  EmailWidget: EmailControl,
  RadioWidget: RadioControl,
  SelectWidget: SelectControl,
  TextareaWidget: TextareaControl,
  TextWidget: TextControl,
  UpDownWidget: TextControl,
};
