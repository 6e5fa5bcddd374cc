import type { RegistryWidgetsType } from "@rjsf/utils";
import { CheckboxControl } from "./checkbox-control.tsx";
import { CheckboxesControl } from "./checkboxes-control.tsx";
import { DateControl } from "./date-control.tsx";
import { RadioControl } from "./radio-control.tsx";
import { SelectControl } from "./select-control.tsx";
import { EmailControl, PhoneControl, TextControl } from "./text-control.tsx";
import { TextareaControl } from "./textarea-control.tsx";

/** The form's controls: by the names that `ui:widget` uses, and by those that RJSF falls back to. */
export const controls: RegistryWidgetsType = {
  checkbox: CheckboxControl,
  checkboxes: CheckboxesControl,
  date: DateControl,
  email: EmailControl,
  phone: PhoneControl,
  radio: RadioControl,
  select: SelectControl,
  text: TextControl,
  textarea: TextareaControl,
  CheckboxWidget: CheckboxControl,
  CheckboxesWidget: CheckboxesControl,
  DateWidget: DateControl,
  EmailWidget: EmailControl,
  RadioWidget: RadioControl,
  SelectWidget: SelectControl,
  TextareaWidget: TextareaControl,
  TextWidget: TextControl,
  UpDownWidget: TextControl,
};
