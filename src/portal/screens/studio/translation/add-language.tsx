import { Box, Heading, Input } from "@chakra-ui/react";
import { useId, useState } from "react";
import { FieldFrame } from "../../../../../widgets/parts/field-frame.tsx";
import type { DraftStore, Texts } from "../draft-store.ts";
import { InlineForm } from "../inline-form.tsx";
import { Refusal } from "../refused.tsx";
import { useEdits } from "../use-edits.ts";
import { addLanguage } from "./translation.ts";

interface Props {
  store: DraftStore;
  texts: Texts;
  onAdded(code: string): void;
}

/** Names one more language, in which nothing is said yet. */
export function AddLanguage({ store, texts, onAdded }: Props) {
  const [code, setCode] = useState("");
  const [name, setName] = useState("");
  const [codeId, nameId] = [useId(), useId()];
  const { act, refusal } = useEdits(store);
  const add = () => {
    if (!act(`Language ${name} added`, () => addLanguage(texts, code.trim(), name))) return;
    onAdded(code.trim());
  };
  return (
    <Box as="section" borderTopWidth="1px" pt="3" aria-label="Further languages">
      <Heading as="h2" textStyle="sm">
        One more language
      </Heading>
      <InlineForm act="Add the language" onSubmit={add}>
        <Box w="7rem">
          <FieldFrame id={codeId} label="Code">
            <Input
              id={codeId}
              placeholder="mi"
              autoComplete="off"
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          </FieldFrame>
        </Box>
        <Box flex="1 1 12rem">
          <FieldFrame id={nameId} label="Its own name">
            <Input
              id={nameId}
              placeholder="te reo Māori"
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </FieldFrame>
        </Box>
      </InlineForm>
      <Refusal mt="3">{refusal}</Refusal>
    </Box>
  );
}
