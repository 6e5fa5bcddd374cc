import { Field, NativeSelect } from "@chakra-ui/react";
import type { ReactNode } from "react";

interface Props {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  /** Its options. */
  children: ReactNode;
}

/** A labelled list to choose one of, as wide as a phone or as its words. */
export function Choice({ label, value, onChoose, children }: Props) {
  return (
    <Field.Root w={{ base: "full", sm: "auto" }}>
      <Field.Label>{label}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field value={value} onChange={({ target }) => onChoose(target.value)}>
          {children}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Field.Root>
  );
}
