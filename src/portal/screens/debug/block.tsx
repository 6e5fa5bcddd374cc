import { Box, Heading } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";

/** One part of what is known, under its heading. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} minW="0">
      <Heading as="h2" id={id} textStyle="lg" mb="2">
        {title}
      </Heading>
      {children}
    </Box>
  );
}
