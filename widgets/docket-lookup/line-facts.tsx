import { Box, chakra, Grid } from "@chakra-ui/react";

/** The definition's words for the parts of a line, by their keys. */
export type Titles = Partial<Record<string, string>>;

interface LineFactsProps {
  titles: Titles;
  quantity: number;
  part: string | undefined;
  type: string;
  docket: string | undefined;
  description: string | undefined;
}

/** What a docket says of one line (RETURN-31 to RETURN-35). */
export function LineFacts({ titles, quantity, part, type, docket, description }: LineFactsProps) {
  const facts = [
    [titles.docketQuantity ?? "Qty", String(quantity)],
    [titles.partNumber ?? "Part No.", part],
    [titles.partModelType ?? "Type", type],
    [titles.partDeliveryDocket ?? "Docket", docket],
    [titles.partDescription ?? "Description", description],
  ] as const;
  return (
    <Grid
      as="dl"
      flex="1"
      minW="0"
      w={{ base: "full", sm: "auto" }}
      m="0"
      columnGap="4"
      rowGap="1"
      templateColumns={{ base: "repeat(2, minmax(0, 1fr))", sm: "3rem repeat(3, minmax(0, 1fr))" }}
      textStyle="sm"
    >
      {facts.map(([title, fact], place) => (
        <Box key={title} minW="0" gridColumn={place === facts.length - 1 ? "1 / -1" : undefined}>
          <chakra.dt color="fg.muted">{title}</chakra.dt>
          <chakra.dd m="0" fontWeight={place === 1 ? "medium" : undefined} overflowWrap="anywhere">
            {fact || "–"}
          </chakra.dd>
        </Box>
      ))}
    </Grid>
  );
}
