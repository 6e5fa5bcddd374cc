import { Flex, Icon } from "@chakra-ui/react";
import type { ClaimType } from "../../../contract/types.ts";
import { useClaimTypes } from "../../shared/api/use-reference.ts";

type Drawing = NonNullable<ClaimType["drawing"]>;

const drawings: Record<Drawing, { title: string; path: string }> = {
  tool: {
    title: "A repair tool",
    path: "M29.5 8.5a9 9 0 0 0-11.7 11.2L7 30.5a3.8 3.8 0 0 0 5.4 5.4l10.9-10.8a9 9 0 0 0 11.2-11.7l-5.4 5.4-4.7-1.2-1.2-4.7 6.3-4.4Z",
  },
  exchange: {
    title: "A unit exchanged for another",
    path: "M6 14h31v13H6V14Zm5 8.5h21M14 37h14m0 0-3.5-3.5M28 37l-3.5 3.5M29 6H15m0 0 3.5-3.5M15 6l3.5 3.5",
  },
  carton: {
    title: "A carton",
    path: "M21.5 5 37 12.5v18L21.5 38 6 30.5v-18L21.5 5ZM6 12.5l15.5 7.5L37 12.5M21.5 20v18M13.7 8.8l15.6 7.5v6",
  },
  part: {
    title: "A spare part",
    path: "M21.5 27.5a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM21.5 5v5m0 23v5M5 21.5h5m23 0h5M9.8 9.8l3.6 3.6m16.2 16.2 3.6 3.6m0-23.4-3.6 3.6M13.4 29.6l-3.6 3.6",
  },
};

/** A line drawing for the claim's type (D-078). */
export function Illustration({ type }: { type: string }) {
  const name = useClaimTypes()?.find((one) => one.type === type)?.drawing;
  if (!name) return null;
  const drawing = drawings[name];
  return (
    <Flex
      align="center"
      justify="center"
      boxSize={{ base: "10", md: "14" }}
      borderRadius="md"
      bg="accent.subtle"
      color="accent.fg"
      flexShrink="0"
    >
      <Icon boxSize={{ base: "6", md: "9" }}>
        <svg
          role="img"
          viewBox="0 0 43 43"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <title>{drawing.title}</title>
          <path d={drawing.path} />
        </svg>
      </Icon>
    </Flex>
  );
}
