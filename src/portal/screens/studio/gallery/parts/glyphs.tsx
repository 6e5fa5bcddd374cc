import { Flex, SimpleGrid } from "@chakra-ui/react";
import { Glyph, glyphNames } from "../../../../shared/ui/icons.tsx";

export const title = "Glyphs";

export const Example = () => (
  <SimpleGrid columns={{ base: 2, md: 4, xl: 6 }} gap="3">
    {glyphNames.map((name) => (
      <Flex key={name} gap="2" align="center">
        <Glyph name={name} size="md" />
        {name}
      </Flex>
    ))}
  </SimpleGrid>
);
