import { Box, Flex, Heading, SimpleGrid, Stack } from "@chakra-ui/react";
import { semanticColors } from "../../../../shared/ui/semantic-colors.ts";

export const title = "Colours";

const groups = Object.entries(semanticColors);
/** A palette has words of its own for a ground of its own; the others are grounds, words or edges. */
const palettes = groups.filter(([, meanings]) => "subtle" in meanings && "contrast" in meanings).map(([name]) => name);
const words = Object.keys(semanticColors.fg).filter((name) => name !== "inverted");

const tokenOf = (group: string, name: string) => (name === "DEFAULT" ? group : `${group}.${name}`);

export const Example = () => (
  <Stack gap="5">
    <div>
      <Heading as="h3" textStyle="sm" mb="2">
        Words on the page and on a sheet
      </Heading>
      {["bg.subtle", "bg.panel"].map((ground) => (
        <Flex key={ground} gap="4" wrap="wrap" bg={ground} p="3" borderWidth="1px">
          {words.map((name) => (
            <Box as="span" key={name} color={tokenOf("fg", name)}>
              {tokenOf("fg", name)}
            </Box>
          ))}
        </Flex>
      ))}
    </div>
    <div>
      <Heading as="h3" textStyle="sm" mb="2">
        Palettes
      </Heading>
      <SimpleGrid columns={{ base: 1, sm: 2, xl: 4 }} gap="3">
        {palettes.map((palette) => (
          <Box key={palette} colorPalette={palette} borderWidth="1px">
            <Box bg="colorPalette.solid" color="colorPalette.contrast" p="2">
              {palette}: solid
            </Box>
            {["subtle", "tint", "muted"].map((ground) => (
              <Box key={ground} bg={`colorPalette.${ground}`} color="colorPalette.fg" p="2">
                {palette}: {ground}
              </Box>
            ))}
          </Box>
        ))}
      </SimpleGrid>
    </div>
  </Stack>
);
