import { Field } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Select } from "./select.tsx";

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
      <Select value={value} onChoose={onChoose}>
        {children}
      </Select>
    </Field.Root>
  );
}
