import { Box, Flex, Text } from "@chakra-ui/react";
import { useState } from "react";
import { capitalised } from "../../../../engine/index.ts";
import { Tag } from "../../../shared/ui/status-tag.tsx";
import type { Texts } from "../draft-store.ts";
import type { Edits } from "../field-edits.ts";
import { SentenceField } from "../sentence-field.tsx";
import { placeholderFault } from "./plan.ts";
import { type Translation, translate } from "./translation.ts";

interface Props {
  sentence: Translation;
  language: string;
  isReadOnly: boolean;
  onWrite(edits: (texts: Texts) => Edits): void;
}

/** A sentence in another language with the English above it, and whether it is missing or stale. */
export function TranslationField({ sentence, language, isReadOnly, onWrite }: Props) {
  const { english, from, of, text, standing } = sentence;
  // What was offered last: it is not taken away from under whoever is on it.
  const [offered, setOffered] = useState(standing);
  if (standing !== "done" && standing !== offered) setOffered(standing);
  const write = (said: string) => {
    const trimmed = said.trim();
    if (trimmed === "")
      throw new Error("A sentence cannot be empty. To show it in English again, take its line away in Text.");
    const fault = placeholderFault(english, trimmed);
    if (fault !== undefined) throw new Error(`${capitalised(fault)}.`);
    onWrite((texts) => translate(texts, [{ ...sentence, said: trimmed, madeOf: english }]));
  };
  return (
    <Box borderTopWidth="1px" pt="3">
      <Flex gap="2" align="baseline" mb="1">
        <Text flex="1" minW="0" whiteSpace="pre-wrap">
          {english}
        </Text>
        {standing === "missing" && <Tag palette="orange">Missing</Tag>}
        {standing === "stale" && <Tag palette="orange">English has changed</Tag>}
      </Flex>
      {from !== undefined && (
        <Text textStyle="sm" color="fg.muted" mb="1" whiteSpace="pre-wrap">
          It was made from: <del>{from}</del>
        </Text>
      )}
      <SentenceField
        label={of}
        text={text}
        lang={language}
        isReadOnly={isReadOnly}
        offer={offered === "done" ? undefined : { ...offers(sentence)[offered], isDone: standing === "done" }}
        onWrite={write}
      />
    </Box>
  );
}

const offers = ({ english, text }: Translation) => ({
  missing: { act: "Same as in English", text: english },
  stale: { act: "Still right", text },
});
