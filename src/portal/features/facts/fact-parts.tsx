import { Box, chakra, Heading } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** A part of the facts under its heading. */
export function Part({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <Box py={{ base: "3", md: "4" }} borderTopWidth="1px" _first={{ borderTopWidth: "0" }}>
      <Heading as="h2" id={id} textStyle="md" fontWeight="semibold" mb={{ base: "1.5", md: "2.5" }}>
        {title}
      </Heading>
      {children}
    </Box>
  );
}

export const Facts = ({ children }: { children: ReactNode }) => (
  <chakra.dl
    display="grid"
    gridTemplateColumns="fit-content(45%) minmax(0, 1fr)"
    columnGap="5"
    rowGap={{ base: "1", md: "1.5" }}
  >
    {children}
  </chakra.dl>
);

export function Fact({ name, isNumber = false, children }: { name: string; isNumber?: boolean; children: ReactNode }) {
  if (!children) return null;
  return (
    <Box display="contents">
      <chakra.dt color="fg.muted" textStyle="sm">
        {name}
      </chakra.dt>
      <chakra.dd textStyle="sm" overflowWrap="anywhere" whiteSpace="pre-line" textAlign={isNumber ? "end" : undefined}>
        {children}
      </chakra.dd>
    </Box>
  );
}
