import { Flex, Text } from "@chakra-ui/react";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import type { ExportFormat } from "./save-export.ts";

interface Props {
  isBusy: boolean;
  onExport: (format: ExportFormat) => void;
}

/** The way to a file of more claims than a list holds. */
export function TooMany({ isBusy, onExport }: Props) {
  return (
    <Notice kind="info">
      <Text>They are too many to list. You can still export all of them, without the list.</Text>
      <Flex gap="2" mt="2" wrap="wrap">
        <Button size="sm" bg="bg.panel" isBusy={isBusy} onClick={() => onExport("csv")}>
          Export all as CSV
        </Button>
        <Button size="sm" bg="bg.panel" isBusy={isBusy} onClick={() => onExport("xlsx")}>
          Export all as Excel
        </Button>
      </Flex>
    </Notice>
  );
}
