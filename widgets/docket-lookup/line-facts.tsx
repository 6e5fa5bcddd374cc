import { Box, chakra, Grid } from "@chakra-ui/react";

interface LineFactsProps {
  quantity: number;
  part: string | undefined;
  type: string;
  docket: string | undefined;
  description: string | undefined;
}

/** What a docket says of one line (RETURN-31 to RETURN-35). */
export function LineFacts({ quantity, part, type, docket, description }: LineFactsProps) {
  const facts = [
    ["Qty", String(quantity)],
    ["Part No.", part],
    ["Type", type],
    ["Docket", docket],
    ["Description", description],
  ] as const;
  return (
    <Grid
      as="dl"
      flex="1"
      minW="0"
      m="0"
      columnGap="4"
      rowGap="1"
      templateColumns={{ base: "repeat(2, minmax(0, 1fr))", sm: "3rem repeat(3, minmax(0, 1fr))" }}
      textStyle="sm"
    >
      {facts.map(([title, fact]) => (
        <Box key={title} minW="0" gridColumn={title === "Description" ? "1 / -1" : undefined}>
          <chakra.dt color="fg.muted">{title}</chakra.dt>
          <chakra.dd m="0" fontWeight={title === "Part No." ? "medium" : undefined} overflowWrap="anywhere">
            {fact || "–"}
          </chakra.dd>
        </Box>
      ))}
    </Grid>
  );
}
