import { Box, Flex, Input, Stack, Text } from "@chakra-ui/react";
import { lazy, memo, Suspense, useEffect, useId, useMemo, useRef, useState } from "react";
import { FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { SkeletonBlocks } from "../../shared/ui/skeletons.tsx";
import type { DraftStore, Texts } from "./draft-store.ts";
import type { Edits } from "./field-edits.ts";
import { Chooser } from "./inline-form.tsx";
import { SentenceField } from "./sentence-field.tsx";
import { AddLanguage } from "./translation/add-language.tsx";
import { furtherLanguages, type Standing, type Translation, translationsOf } from "./translation/translation.ts";
import { TranslationField } from "./translation/translation-field.tsx";
import { reword, type Sentence, searched, sentencesOf } from "./word-edits.ts";

const WorkbookPanel = lazy(() =>
  import("./translation/workbook-panel.tsx").then(({ WorkbookPanel }) => ({ default: WorkbookPanel })),
);

interface Props {
  store: DraftStore;
  texts: Texts;
  folder: string;
  isReadOnly: boolean;
}

/** Sentences that are shown at once. */
const most = 40;

const english = "en";

const none: ReadonlySet<string> = new Set();

const keyOf = ({ file, path }: Sentence): string => `${file} ${path.join("/")}`;

const filters: [value: Standing | "", words: string][] = [
  ["", "all"],
  ["missing", "missing"],
  ["stale", "the English has changed"],
  ["done", "translated"],
];

/** Every sentence of a type where it can be said otherwise, or in another language, found by its words or by what it is said of. */
export const WordsPanel = memo(({ store, texts, folder, isReadOnly }: Props) => {
  const find = useId();
  const [chosen, setLanguage] = useState(english);
  const [added, setAdded] = useState<string>();
  const bar = useRef<HTMLDivElement>(null);
  // The form in which a language was named goes with English.
  useEffect(() => {
    if (added !== undefined) bar.current?.querySelector("select")?.focus();
  }, [added]);
  const [wanted, setWanted] = useState("");
  const [standing, setStanding] = useState("");
  const [shown, setShown] = useState(most);
  // What was written stays among what was found until something else is looked for: whoever is on it goes on from there.
  const [written, setWritten] = useState<ReadonlySet<string>>(none);
  const further = useMemo(() => furtherLanguages(texts), [texts]);
  const language = Object.hasOwn(further, chosen) ? chosen : english;
  const isEnglish = language === english;
  const sentences = useMemo(
    () => (isEnglish ? sentencesOf(texts, folder, english) : translationsOf(texts, folder, language)),
    [texts, folder, language, isEnglish],
  );
  if (texts[`${folder}/messages.en.json`] === undefined)
    return <Text>Choose a claim type in the outline: these files have no words.</Text>;
  if (!sentences) return <Notice kind="warning">The words cannot be read. Mend them in Text first.</Notice>;
  const named = new Set(searched(sentences, wanted));
  const translations = isEnglish ? [] : ([...named] as Translation[]);
  const isOfState = (one: Sentence) => isEnglish || ["", (one as Translation).standing].includes(standing);
  const found = sentences.filter((one) => written.has(keyOf(one)) || (named.has(one) && isOfState(one)));
  const write = (sentence: Sentence, edits: Edits) => {
    store.write(edits);
    setWritten((before) => new Set([...before, keyOf(sentence)]));
  };
  const onAdded = (code: string) => {
    setLanguage(code);
    setAdded(code);
  };
  const look = (at: () => void) => {
    at();
    setShown(most);
    setWritten(none);
  };
  return (
    <Stack gap="4" maxW="3xl">
      <Flex ref={bar} gap="3" wrap="wrap" align="flex-end">
        <Box flex="1 1 15rem">
          <FieldFrame id={find} label="Find a sentence">
            <Input
              id={find}
              type="search"
              autoComplete="off"
              value={wanted}
              onChange={({ target }) => look(() => setWanted(target.value))}
            />
          </FieldFrame>
        </Box>
        {Object.keys(further).length > 0 && (
          <Chooser
            label="Language"
            value={language}
            options={[[english, "English"], ...Object.entries(further)]}
            onChoose={(code) => look(() => setLanguage(code))}
          />
        )}
        {!isEnglish && (
          <Chooser
            label="State"
            value={standing}
            options={filters}
            onChoose={(state) => look(() => setStanding(state))}
          />
        )}
      </Flex>
      <Text role="status" textStyle="sm" color="fg.muted">
        {found.length === 1 ? "1 sentence" : `${found.length} sentences`}
        {!isEnglish && standingLine(translations)}
      </Text>
      {!isEnglish && (
        <Suspense fallback={<SkeletonBlocks blocks={1} label="Loading" />}>
          <WorkbookPanel
            key={language}
            {...{ store, texts, language, isReadOnly }}
            name={further[language] ?? language}
          />
        </Suspense>
      )}
      {found.slice(0, shown).map((sentence) => {
        const key = keyOf(sentence);
        return isEnglish ? (
          <SentenceField
            key={key}
            label={sentence.of}
            text={sentence.text}
            isReadOnly={isReadOnly}
            onWrite={(text) => write(sentence, reword(texts, sentence, text))}
          />
        ) : (
          <TranslationField
            key={key}
            sentence={sentence as Translation}
            language={language}
            isReadOnly={isReadOnly}
            onWrite={(edits) => write(sentence, edits(texts))}
          />
        );
      })}
      {found.length > shown && (
        <Button alignSelf="start" onClick={() => setShown(shown + most)}>
          Show {Math.min(most, found.length - shown)} more
        </Button>
      )}
      {!isReadOnly && isEnglish && <AddLanguage store={store} texts={texts} onAdded={onAdded} />}
    </Stack>
  );
});

function standingLine(translations: readonly Translation[]): string {
  const count = (standing: Standing) => translations.filter((one) => one.standing === standing).length;
  const missing = count("missing");
  return `; of all that is found ${missing} ${missing === 1 ? "is" : "are"} missing, and of ${count("stale")} the English has changed`;
}
