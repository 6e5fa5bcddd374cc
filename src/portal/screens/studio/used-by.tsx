import { Box, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { capitalised } from "../../../engine/index.ts";
import { Button } from "../../shared/ui/button.tsx";
import type { Texts } from "./draft-store.ts";
import type { Use } from "./field-uses.ts";
import type { Place } from "./json-editor.tsx";
import { folderName } from "./outline.ts";
import { wordingOf, wordsOfFile } from "./thing-titles.ts";

type Go = (file: string, place?: Place) => void;

/** Every part of the definitions that names a thing; a press leads to it. */
export function UsedBy({ uses, texts, onGo }: UsesProps) {
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id} borderWidth="1px" borderRadius="md" p="4">
      <Heading as="h2" id={id} textStyle="md">
        Used by
      </Heading>
      {uses.length === 0 ? <Text mt="2">Nothing names it.</Text> : <Uses {...{ uses, texts, onGo }} />}
    </Box>
  );
}

interface UsesProps {
  uses: Use[];
  texts: Texts;
  onGo: Go;
}

function Uses({ uses, texts, onGo }: UsesProps) {
  const wording = useMemo(() => wordingOf(texts), [texts]);
  return (
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
            {wordsOf(use)}{" "}
            <Text as="span" fontFamily="mono" textStyle="xs" color="fg.muted">
              {use.file}:{use.place.line}
            </Text>
          </chakra.button>
        </li>
      ))}
    </Box>
  );

  function wordsOf({ file, names }: Use): string {
    const [folder = ""] = file.includes("/") ? file.split("/") : [];
    const said = wording(file, names);
    const what = said ? `${capitalised(said.one)} “${said.title}”` : wordsOfFile(file);
    return `${what}, ${folderName(folder)}`;
  }
}

interface RemovalProps extends Pick<UsesProps, "texts"> {
  /** What is removed, as "the rule". */
  of: string;
  /** What would name it still, were it gone. */
  broken(): Use[];
  onRemove(): void;
  onGo: Go;
}

/** Removes a thing that nothing names at once; else it first shows what that breaks. */
export function Removal({ of, texts, broken, onRemove, onGo }: RemovalProps) {
  const id = useId();
  const [uses, setUses] = useState<Use[]>();
  const heading = useRef<HTMLHeadingElement>(null);
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (uses) heading.current?.focus();
  }, [uses]);
  const ask = () => {
    const left = broken();
    if (left.length === 0) onRemove();
    else setUses(left);
  };
  const keep = () => {
    setUses(undefined);
    start.current?.focus();
  };
  return (
    <>
      <Button ref={start} size="sm" aria-expanded={uses !== undefined} onClick={uses ? keep : ask}>
        {`Remove ${of}`}
      </Button>
      {uses && (
        <Box as="section" aria-labelledby={id} flexBasis="full" borderWidth="1px" borderRadius="md" p="3">
          <Heading as="h3" ref={heading} id={id} tabIndex={-1} textStyle="sm" focusRing="none">
            {uses.length === 1 ? "Removing it breaks 1 place" : `Removing it breaks ${uses.length} places`}
          </Heading>
          <Text textStyle="sm" mt="1">
            They go on naming what is no longer there: the check refuses them until they are changed. Undo brings it
            back whole.
          </Text>
          <Uses {...{ uses, texts, onGo }} />
          <Flex gap="2" mt="3" wrap="wrap">
            <Button size="sm" onClick={keep}>
              Keep it
            </Button>
            <Button size="sm" onClick={onRemove}>
              Remove it all the same
            </Button>
          </Flex>
        </Box>
      )}
    </>
  );
}
