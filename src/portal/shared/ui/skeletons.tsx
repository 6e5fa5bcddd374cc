import { Skeleton, Stack, VisuallyHidden } from "@chakra-ui/react";

const widths = ["full", "96", "80", "full", "72", "full", "80", "96"];

/** Lines in the shape of what comes. `label` is what a screen reader hears meanwhile. */
export function SkeletonLines({ lines = 4, label = "Loading" }: { lines?: number; label?: string }) {
  return (
    <Stack gap="3" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} h="5" w="full" maxW={widths[line % widths.length]} />
      ))}
    </Stack>
  );
}

/** Boxes in the place of cards, rows or sections. */
export function SkeletonBlocks({ blocks = 3, height = "16", label = "Loading" }) {
  return (
    <Stack gap="3" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: blocks }, (_, block) => (
        <Skeleton key={block} h={height} w="full" />
      ))}
    </Stack>
  );
}
