import { Box, Flex } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { InformationMark, WarningMark } from "./marks.tsx";

const looks = {
  error: { bg: "bg.error", color: "fg.error", borderColor: "border.error" },
  warning: { bg: "bg.warning", color: "fg.warning", borderColor: "border.warning" },
  information: { bg: "bg.info", color: "fg.info", borderColor: "border.info" },
} as const;

/** A boxed message inside a widget, one sentence a line where it has several. Errors are announced at once, the others politely. */
export function Message({ kind, children }: { kind: keyof typeof looks; children: ReactNode }) {
  return (
    <Flex
      role={kind === "error" ? "alert" : "status"}
      gap="2"
      align="flex-start"
      px="3"
      py="2"
      borderWidth="1px"
      rounded="md"
      textStyle="sm"
      {...looks[kind]}
    >
      {kind === "information" ? <InformationMark /> : <WarningMark />}
      <Box minW="0" whiteSpace="pre-line">
        {children}
      </Box>
    </Flex>
  );
}
