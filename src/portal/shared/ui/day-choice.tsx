import { Box } from "@chakra-ui/react";
import { DateEntry } from "./date-entry.tsx";

interface Props {
  id: string;
  label: string;
  /** YYYY-MM-DD, or what was typed. */
  value: string | undefined;
  /** The id of the element that says what is wrong. */
  faultId: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** A labelled day among other choices. */
export function DayChoice({ id, label, value, faultId, onChange }: Props) {
  return (
    <Box w="40">
      <Box asChild textStyle="sm" fontWeight="medium" display="block" mb="1.5">
        <label id={`${id}:label`} htmlFor={id}>
          {label}
        </label>
      </Box>
      <DateEntry id={id} value={value} aria-describedby={faultId} onChange={onChange} />
    </Box>
  );
}
