import { Textarea } from "@chakra-ui/react";
import type { Ref } from "react";
import { describedBy, FieldFrame } from "../../../../../widgets/parts/field-frame.tsx";

interface Props {
  ref?: Ref<HTMLTextAreaElement>;
  id: string;
  label: string;
  isOptional?: boolean | undefined;
  help: string | undefined;
  errors: string[] | undefined;
  value: string;
  onText: (text: string) => void;
}

/** The text that an act asks for, with who reads it and what is wrong with it. */
export function TextBox({ ref, id, label, isOptional = false, help, errors, value, onText }: Props) {
  return (
    <FieldFrame id={id} label={label} required={!isOptional} help={help} errors={errors}>
      <Textarea
        ref={ref}
        id={id}
        rows={5}
        value={value}
        aria-required={!isOptional}
        aria-invalid={errors ? true : undefined}
        aria-describedby={describedBy({ id, help, errors })}
        onChange={(event) => onText(event.target.value)}
      />
    </FieldFrame>
  );
}
