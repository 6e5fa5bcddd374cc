import { Box, chakra, Heading, Text } from "@chakra-ui/react";
import { useId, useMemo } from "react";
import type { Texts } from "./draft-store.ts";
import { type Use, usesOf } from "./field-uses.ts";
import type { Place } from "./json-editor.tsx";

interface Props {
  texts: Texts;
  folder: string;
  pointer: string;
  onGo(file: string, place?: Place): void;
}

/** Every part of the definitions that names the field; a press leads to it. */
export function UsedBy({ texts, folder, pointer, onGo }: Props) {
  const id = useId();
  const uses = useMemo(() => usesOf(texts, folder, pointer), [texts, folder, pointer]);
  return (
    <Box as="section" aria-labelledby={id} borderWidth="1px" borderRadius="md" p="4">
      <Heading as="h2" id={id} textStyle="md">
        Used by
      </Heading>
      {uses.length === 0 && <Text mt="2">Nothing names it.</Text>}
      <Box as="ul" listStyleType="none" mt="2">
        {uses.map((use) => (
          <li key={`${use.file} ${use.part}`}>
            <chakra.button
              type="button"
              py="1"
              textStyle="sm"
              textAlign="start"
              cursor="pointer"
              _hover={{ textDecoration: "underline" }}
              onClick={() => onGo(use.file, use.place)}
            >
              {wordsOf(use)}
            </chakra.button>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const wordsOf = ({ file, part, place }: Use): string =>
  `${file}:${place.line}${part === "" ? "" : ` · ${part.replace("/", " ")}`}`;
