import { Box, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { useId, useRef, useState } from "react";
import { FieldFrame } from "../../../../../widgets/parts/field-frame.tsx";
import { saveBlob } from "../../../shared/api/save-blob.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { useAnnounce } from "../../../shared/ui/live-region.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import type { DraftStore, Texts } from "../draft-store.ts";
import { Refusal } from "../refused.tsx";
import { allTranslations, type Plan, planOf } from "./plan.ts";
import { translate } from "./translation.ts";
import { type Row, readWorkbook, workbookOf } from "./workbook.ts";

interface Props {
  store: DraftStore;
  texts: Texts;
  language: string;
  /** The language's own. */
  name: string;
  isReadOnly: boolean;
}

const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Lines that are listed; the rest is counted. */
const mostLines = 50;

/** All words of the draft for a translator, and back: what a workbook would change is shown before it is taken, as one step of undo. */
export function WorkbookPanel({ store, texts, language, name, isReadOnly }: Props) {
  const id = useId();
  const announce = useAnnounce();
  const heading = useRef<HTMLHeadingElement>(null);
  const control = useRef<HTMLInputElement>(null);
  const [book, setBook] = useState<Book>();
  const [refusal, setRefusal] = useState<string>();
  const attempt = async (act: () => Promise<void> | void) => {
    setRefusal(undefined);
    try {
      await act();
    } catch (error) {
      setBook(undefined);
      setRefusal((error as Error).message);
    }
  };
  const download = () =>
    attempt(async () => {
      const bytes = await workbookOf(allTranslations(texts, language), language);
      saveBlob(new Blob([bytes as BlobPart], { type }), `words-${language}.xlsx`);
    });
  const choose = (file: File | undefined) =>
    attempt(async () => {
      if (!file) return;
      setBook({ file: file.name, rows: await readWorkbook(new Uint8Array(await file.arrayBuffer()), language) });
      heading.current?.focus();
    });
  const close = () => {
    setBook(undefined);
    control.current?.focus();
  };
  const take = ({ changes }: Plan) =>
    attempt(() => {
      store.write(translate(texts, changes));
      announce(`${counted(changes.length, "sentence")} taken`);
      close();
    });
  return (
    <Panel as="section" aria-labelledby={`${id}-title`}>
      <Heading as="h2" id={`${id}-title`} textStyle="md" mb="1" ref={heading} tabIndex={-1}>
        Workbook for translators
      </Heading>
      <Text mb="3" textStyle="sm" color="fg.muted">
        It holds the words of all claim types, and what is said of them in {name} so far.
      </Text>
      <Flex gap="4" wrap="wrap" align="flex-end">
        <Button onClick={() => void download()}>Save as a workbook</Button>
        {!isReadOnly && (
          <FieldFrame id={id} label="Translated workbook (.xlsx)">
            <chakra.input
              id={id}
              ref={control}
              type="file"
              accept={`.xlsx,${type}`}
              maxW="full"
              textStyle="sm"
              onChange={({ target }) => {
                void choose(target.files?.[0]);
                // Chosen again once it was mended, the same file is news.
                target.value = "";
              }}
            />
          </FieldFrame>
        )}
      </Flex>
      <Refusal mt="3">{refusal}</Refusal>
      {book && <PlanView {...{ texts, language, ...book }} onTake={take} onClose={close} />}
    </Panel>
  );
}

/** A workbook that was chosen. */
interface Book {
  file: string;
  rows: Row[];
}

interface PlanProps extends Pick<Props, "texts" | "language">, Book {
  onTake(plan: Plan): void;
  onClose(): void;
}

/** What a workbook would change of the words as they stand now. */
function PlanView({ texts, language, file, rows, onTake, onClose }: PlanProps) {
  const plan = planned(texts, language, rows);
  if (typeof plan === "string")
    return (
      <Notice kind="error" mt="3">
        {plan}
      </Notice>
    );
  const { changes, refused, same, empty, outdated } = plan;
  return (
    <Box mt="4">
      <Text fontWeight="medium" overflowWrap="anywhere">
        {file}
      </Text>
      <Text role="status" mb="2">
        {counted(changes.length, "sentence")} would change. Of the other rows {same} say what is said already, {empty}{" "}
        are not filled in, and {refused.length} are not taken.
      </Text>
      {outdated > 0 && (
        <Notice kind="info" mb="3">
          {counted(outdated, "sentence")} came from other English than stands there now. They are taken, and marked.
        </Notice>
      )}
      <Lines title="Not taken" lines={refused} />
      {changes.length > 0 && (
        <Box
          as="ul"
          listStyleType="none"
          mb="3"
          maxH="24rem"
          overflowY="auto"
          tabIndex={0}
          aria-label="What would change"
        >
          {changes.slice(0, mostLines).map(({ key, file, of, text, said }) => (
            <Box as="li" key={key} borderTopWidth="1px" py="2" textStyle="sm">
              <Text color="fg.muted">
                {file.split("/")[0]}: {of}
              </Text>
              {text !== "" && (
                <Text color="fg.error" dir="auto">
                  <del>{text}</del>
                </Text>
              )}
              <Text color="fg.success" fontWeight="medium" dir="auto" lang={language} whiteSpace="pre-wrap">
                <ins>{said}</ins>
              </Text>
            </Box>
          ))}
          {changes.length > mostLines && <li>and {changes.length - mostLines} more</li>}
        </Box>
      )}
      <Flex gap="2" wrap="wrap">
        {changes.length > 0 && (
          <Button rank="primary" onClick={() => onTake(plan)}>
            Take {counted(changes.length, "sentence")}
          </Button>
        )}
        <Button onClick={onClose}>Leave everything as it is</Button>
      </Flex>
    </Box>
  );
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <Box mb="3">
      <Heading as="h3" textStyle="sm">
        {title}
      </Heading>
      <Box as="ul" ps="5" textStyle="sm" overflowWrap="anywhere">
        {lines.slice(0, mostLines).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > mostLines && <li>and {lines.length - mostLines} more</li>}
      </Box>
    </Box>
  );
}

function planned(texts: Texts, language: string, rows: Row[]): Plan | string {
  try {
    return planOf(texts, language, rows);
  } catch (error) {
    return (error as Error).message;
  }
}

const counted = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? "" : "s"}`;
