import { Box, Flex, Grid } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { pane, usePanes } from "./panes.ts";

interface Props {
  bar: ReactNode;
  outline: ReactNode;
  definition: ReactNode;
  findings: ReactNode;
  preview: ReactNode;
}

/** The panes of a draft. Where there is room for all of them side by side each scrolls by itself, and what was found stays in sight. */
export function Workbench({ bar, outline, definition, findings, preview }: Props) {
  usePanes();
  return (
    <Flex direction="column" h={{ xl: "calc(100dvh - 5rem)" }} minH={{ xl: "40rem" }}>
      {bar}
      <Grid
        templateColumns={{
          base: "minmax(0, 1fr)",
          md: "14rem minmax(0, 1fr)",
          xl: "16rem minmax(0, 1fr) minmax(0, 27rem)",
          "2xl": "17rem minmax(0, 1fr) minmax(0, 38rem)",
        }}
        templateRows={{ xl: "minmax(0, 1fr)" }}
        flex="1 1 auto"
        minH="0"
        alignItems={{ base: "flex-start", xl: "stretch" }}
      >
        {outline}
        <Flex
          direction="column"
          minW="0"
          minH={{ base: "calc(100dvh - 9rem)", xl: "0" }}
          borderInlineWidth={{ md: "1px" }}
        >
          <Flex
            {...pane}
            as="section"
            aria-label="Definition"
            direction="column"
            flex={{ xl: "1 1 auto" }}
            minH="0"
            p="4"
            pb="0"
          >
            {definition}
          </Flex>
          {findings}
        </Flex>
        <Box
          {...pane}
          as="section"
          aria-label="Preview"
          p="4"
          gridColumn={{ md: "1 / -1", xl: "auto" }}
          borderTopWidth={{ base: "1px", xl: "0" }}
          minW="0"
          overflowY={{ xl: "auto" }}
        >
          {preview}
        </Box>
      </Grid>
    </Flex>
  );
}
