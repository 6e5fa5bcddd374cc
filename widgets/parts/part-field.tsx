import { useWidgetServices } from "../services.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** A line of text that is a part of the form: what the form says of that part shows here, once this line is left. */
export function PartField({ part, errors, ...rest }: TextFieldProps & { part: string }) {
  const { form } = useWidgetServices();
  const own = form.useErrors(part);
  return <TextField {...rest} part={part} errors={errors?.length ? errors : own} />;
}
