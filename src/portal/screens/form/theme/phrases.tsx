import { Flex } from "@chakra-ui/react";
import type { PhraseWords } from "../../../../engine/index.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { useFormValue } from "../store/form-context.ts";

interface Props {
  /** The id of the text's control. */
  field: string;
  /** The pointer of the field by whose answer they are offered. */
  by: string;
  all: readonly PhraseWords[] | undefined;
  onChoose(phrase: string): void;
}

/** Sentences that go into the text at one press: those for the answer to another field. */
export function Phrases({ field, by, all = [], onChoose }: Props) {
  const answer = String(useFormValue(by) ?? "");
  const offered = all.filter(({ for: beginning = "" }) => answer.startsWith(beginning));
  if (offered.length === 0) return null;
  return (
    <Flex role="group" aria-label="Phrases to insert" gap="2" mt="2" wrap="wrap" id={`${field}:phrases`}>
      {offered.map(({ text }) => (
        <Button
          key={text}
          size="sm"
          h="auto"
          minH={{ base: "11", md: "8" }}
          py="1"
          whiteSpace="normal"
          textAlign="start"
          onClick={() => onChoose(text)}
        >
          + {text}
        </Button>
      ))}
    </Flex>
  );
}
