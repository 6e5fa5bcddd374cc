import { ChakraProvider } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { LiveRegion } from "./live-region.tsx";
import { system } from "./system.ts";

/** The portal's look and its live region; tests wrap what they render in it. */
export function Look({ children }: { children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <LiveRegion>{children}</LiveRegion>
    </ChakraProvider>
  );
}
