import { NativeSelect } from "@chakra-ui/react";
import type { Ref } from "react";

type RootProps = Pick<NativeSelect.RootProps, "size" | "w" | "minW" | "disabled">;

interface Props extends RootProps, Omit<NativeSelect.FieldProps, keyof RootProps | "onChange"> {
  /** Value and words of each choice; where they stand in groups, they are its children instead. */
  options?: readonly (readonly [value: string, words: string])[];
  onChoose: (value: string) => void;
  ref?: Ref<HTMLSelectElement>;
}

/** A list to choose one of, without its label. */
export const Select = ({ size, w, minW, disabled, options = [], onChoose, children, ...field }: Props) => (
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
