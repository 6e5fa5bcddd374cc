import { chakra, Flex, Text } from "@chakra-ui/react";
import { useId } from "react";
import type { ExportFormat } from "./save-export.ts";

const formats: Record<ExportFormat, string> = { csv: "CSV", xlsx: "Excel (XLSX)" };

interface Props {
  format: ExportFormat;
  onChoose: (format: ExportFormat) => void;
}

/** What kind of file an export is. */
export function FormatChoice({ format, onChoose }: Props) {
  const name = useId();
  return (
    <Flex role="radiogroup" aria-labelledby={`${name}:label`} align="center" columnGap="4" wrap="wrap">
      <Text id={`${name}:label`} textStyle="sm" fontWeight="medium">
        File
      </Text>
      {(Object.keys(formats) as ExportFormat[]).map((one) => (
        <chakra.label key={one} display="flex" alignItems="center" gap="2" cursor="pointer" textStyle="sm" minH="6">
          <chakra.input type="radio" name={name} boxSize="4" checked={one === format} onChange={() => onChoose(one)} />
          {formats[one]}
        </chakra.label>
      ))}
    </Flex>
  );
}
