import type { WidgetProps } from "@rjsf/utils";
import { describedBy } from "../../../../../widgets/parts/field-frame.tsx";

/** What a control says of itself to assistive technology; the frame around it holds label, help and error. */
export const aria = ({ id, required, rawErrors, uiSchema }: WidgetProps) => ({
  "aria-required": required || undefined,
  "aria-invalid": rawErrors?.length ? true : undefined,
  "aria-describedby": describedBy({ id, help: uiSchema?.["ui:help"], errors: rawErrors }),
});
