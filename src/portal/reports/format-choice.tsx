import { chakra, Flex } from "@chakra-ui/react";
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
    <chakra.fieldset minW="0">
      <chakra.legend float="left" textStyle="sm" fontWeight="medium" me="4" lineHeight="6">
        File
      </chakra.legend>
      <Flex gap="4" wrap="wrap">
        {(Object.keys(formats) as ExportFormat[]).map((one) => (
          <chakra.label key={one} display="flex" alignItems="center" gap="2" cursor="pointer" textStyle="sm" minH="6">
            <chakra.input
              type="radio"
              name={name}
              boxSize="4"
              checked={one === format}
              onChange={() => onChoose(one)}
            />
            {formats[one]}
          </chakra.label>
        ))}
      </Flex>
    </chakra.fieldset>
  );
}
