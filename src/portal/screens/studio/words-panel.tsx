import { Box, Flex, Input, Stack, Text, Textarea } from "@chakra-ui/react";
import { useEffect, useId, useMemo, useState } from "react";
import { describedBy, FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import type { DraftStore, Texts } from "./draft-store.ts";
import { languagesOf } from "./field-edits.ts";
import { LanguageChooser } from "./inline-form.tsx";
import { reword, type Sentence, searched, sentencesOf } from "./word-edits.ts";

interface Props {
  store: DraftStore;
  texts: Texts;
  folder: string;
  isReadOnly: boolean;
}

/** Sentences that are shown at once. */
const most = 40;

/** Every sentence of a type where it can be said otherwise, found by its words or by what it is said of. */
export function WordsPanel({ store, texts, folder, isReadOnly }: Props) {
  const find = useId();
  const languages = languagesOf(texts, folder);
  const [chosen, setLanguage] = useState("");
  const [wanted, setWanted] = useState("");
  const [shown, setShown] = useState(most);
  const language = languages.includes(chosen) ? chosen : (languages[0] ?? "");
  const sentences = useMemo(() => sentencesOf(texts, folder, language), [texts, folder, language]);
  if (languages.length === 0) return <Text>Choose a claim type in the outline: these files have no words.</Text>;
  if (!sentences) return <Notice kind="warning">The words cannot be read. Mend them in Text first.</Notice>;
  const found = searched(sentences, wanted);
  return (
    <Stack gap="4" maxW="3xl">
      <Flex gap="3" wrap="wrap" align="flex-end">
        <Box flex="1 1 15rem">
          <FieldFrame id={find} label="Find a sentence">
            <Input
              id={find}
              type="search"
              autoComplete="off"
              value={wanted}
              onChange={({ target }) => {
                setWanted(target.value);
                setShown(most);
              }}
            />
          </FieldFrame>
        </Box>
        <LanguageChooser languages={languages} value={language} onChoose={setLanguage} />
      </Flex>
      <Text role="status" textStyle="sm" color="fg.muted">
        {found.length === 1 ? "1 sentence" : `${found.length} sentences`}
      </Text>
      {found.slice(0, shown).map((sentence) => (
        <SentenceField
          key={`${sentence.file} ${sentence.path.join("/")}`}
          sentence={sentence}
          isReadOnly={isReadOnly}
          onWrite={(text) => store.write(reword(texts, sentence, text))}
        />
      ))}
      {found.length > shown && (
        <Button alignSelf="start" onClick={() => setShown(shown + most)}>
          Show {Math.min(most, found.length - shown)} more
        </Button>
      )}
    </Stack>
  );
}

interface SentenceProps {
  sentence: Sentence;
  isReadOnly: boolean;
  onWrite(text: string): void;
}

/** Written when one leaves it; Escape takes back what was typed. */
function SentenceField({ sentence, isReadOnly, onWrite }: SentenceProps) {
  const id = useId();
  const announce = useAnnounce();
  const [text, setText] = useState(sentence.text);
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => setText(sentence.text), [sentence.text]);
  const write = () => {
    setRefusal(undefined);
    if (text.trim() === sentence.text) return;
    try {
      onWrite(text);
      announce("Sentence written");
    } catch (error) {
      setRefusal((error as Error).message);
    }
  };
  return (
    <FieldFrame id={id} label={sentence.of} {...(refusal && { errors: [refusal] })}>
      <Textarea
        id={id}
        autoresize
        rows={text.length > 90 ? 2 : 1}
        value={text}
        readOnly={isReadOnly}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={describedBy({ id, errors: refusal ? [refusal] : [] })}
        onChange={({ target }) => setText(target.value)}
        onBlur={write}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || text === sentence.text) return;
          event.stopPropagation();
          setText(sentence.text);
          setRefusal(undefined);
        }}
      />
    </FieldFrame>
  );
}
