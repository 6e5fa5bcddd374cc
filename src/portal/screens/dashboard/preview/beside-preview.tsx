import { Box, chakra, Flex } from "@chakra-ui/react";
import { lazy, type ReactNode, Suspense } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { Glyph } from "../../../shared/ui/icons.tsx";
import { useAnnounce } from "../../../shared/ui/live-region.tsx";
import type { Preview } from "./use-preview.ts";

const PreviewPane = lazy(async () => ({ default: (await import("./preview-pane.tsx")).PreviewPane }));

/** The list, and beside it the pane while it is open. It has its place before it is there. */
export function BesidePreview({ preview, children }: { preview: Preview; children: ReactNode }) {
  return (
    <Flex gap="4" align="flex-start">
      <Box flex="1" minW="0">
        {children}
      </Box>
      {preview.isOpen && (
        <chakra.aside
          aria-label="Preview"
          w="26rem"
          flexShrink="0"
          position="sticky"
          top="16"
          h="max(24rem, calc(100dvh - 6rem))"
          overflowY="auto"
          data-screen-only
        >
          <Suspense>
            <PreviewPane preview={preview} />
          </Suspense>
        </chakra.aside>
      )}
    </Flex>
  );
}

export function PreviewButton({ preview: { isOffered, isOpen, toggle } }: { preview: Preview }) {
  const announce = useAnnounce();
  if (!isOffered) return null;
  const press = () => {
    toggle();
    announce(isOpen ? "Preview closed" : "Preview opened");
  };
  return (
    <Button bg={isOpen ? "bg.muted" : "bg.panel"} px="3" aria-pressed={isOpen} onClick={press}>
      <Glyph name="sidePane" />
      Preview
    </Button>
  );
}
