import { chakra, SimpleGrid } from "@chakra-ui/react";
import type { ObjectFieldTemplateProps } from "@rjsf/utils";

const grid = { columns: { base: 1, md: 2 }, columnGap: "4", rowGap: "4", alignItems: "start" } as const;

/** What an item of a list is called: by its list and its number. */
export const titleOf = (title: string, path: readonly (string | number)[]): string =>
  typeof path.at(-1) === "number" ? title.replace(/-(\d+)$/, " $1") : title;

/** A section's fields in two columns, or an inner object as a titled group of its own, an item of a list by its number. */
export function ObjectTemplate({ properties, title, fieldPathId }: ObjectFieldTemplateProps) {
  const contents = properties.map(({ content }) => content);
  if (fieldPathId.path.length === 0) return <SimpleGrid {...grid}>{contents}</SimpleGrid>;
  return (
    <chakra.fieldset minW="0" borderWidth="1px" rounded="md" p="4">
      {title && (
        <chakra.legend px="1" textStyle="sm" fontWeight="medium">
          {titleOf(title, fieldPathId.path)}
        </chakra.legend>
      )}
      <SimpleGrid {...grid}>{contents}</SimpleGrid>
    </chakra.fieldset>
  );
}
