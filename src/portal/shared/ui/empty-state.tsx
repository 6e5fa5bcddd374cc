import { Box, Flex } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Glyph, type GlyphName } from "./icons.tsx";

/** Nothing to show, said in words, and what to do about it. */
export function EmptyState({ glyph, children, action }: { glyph: GlyphName; children: ReactNode; action?: ReactNode }) {
  return (
    <Flex direction="column" align="center" textAlign="center" gap="4" py="14" px="4">
      <Flex align="center" justify="center" boxSize="14" borderRadius="full" bg="bg.muted" color="fg.muted">
        <Glyph name={glyph} boxSize="6" />
      </Flex>
      <Box textStyle="lg" maxW="prose">
        {children}
      </Box>
      {action}
    </Flex>
  );
}
