import { Field, NativeSelect } from "@chakra-ui/react";
import type { ReactNode, Ref } from "react";

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

type RootProps = Pick<NativeSelect.RootProps, "size" | "w" | "minW" | "disabled">;

interface SelectProps extends RootProps, Omit<NativeSelect.FieldProps, keyof RootProps | "onChange"> {
  /** Value and words of each choice; where they stand in groups, they are its children instead. */
  options?: readonly (readonly [value: string, words: string])[];
  onChoose: (value: string) => void;
  ref?: Ref<HTMLSelectElement>;
}

/** A list to choose one of, without its label. */
export const Select = ({ size, w, minW, disabled, options = [], onChoose, children, ...field }: SelectProps) => (
  <NativeSelect.Root size={size} w={w} minW={minW} disabled={disabled}>
    <NativeSelect.Field {...field} onChange={({ target }) => onChoose(target.value)}>
      {children}
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </NativeSelect.Field>
    <NativeSelect.Indicator />
  </NativeSelect.Root>
);
