import { Box } from "@chakra-ui/react";
import { type ReactNode, useEffect } from "react";

const product = "Warranty Portal";

const widths = { desk: "desk", wide: "wide", form: "6xl", sheet: "4xl", text: "prose" } as const;

interface Props {
  /** What the tab says: followed by the product's name unless it is the product's name (D-073). */
  title: string;
  width?: keyof typeof widths;
  children: ReactNode;
}

/** One view inside the frame: the tab's title, the measure and the space around it. */
export function Page({ title, width = "wide", children }: Props) {
  useTitle(title);
  return (
    <Box
      maxW={widths[width]}
      mx="auto"
      w="full"
      px={{ base: "4", md: "6", xl: "8" }}
      py={width === "desk" ? "2" : { base: "5", md: "6" }}
    >
      {children}
    </Box>
  );
}

/** Names the tab (D-073). */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === product ? product : `${title} | ${product}`;
  }, [title]);
}
