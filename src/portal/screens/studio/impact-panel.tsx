import { Box, chakra, Flex, Heading, Table, Text } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { wholeList, writeListQuery } from "../../../contract/list-query.ts";
import { capitalised } from "../../../engine/index.ts";
import type { Answer } from "../../shared/api/call-input.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Tag } from "../../shared/ui/status-tag.tsx";
import { TextLink } from "../../shared/ui/text-link.tsx";
import type { DraftState, DraftStore, Texts } from "./draft-store.ts";
import { whatDiffers } from "./impact-words.ts";
import type { Place } from "./json-editor.tsx";
import { refusalWords } from "./refusal-words.ts";
import { Refusal } from "./refused.tsx";
import { whenReady } from "./when-ready.ts";

type Impact = Answer<"GET /api/studio/drafts/:draft/impact">;
type Level = Impact["levels"][number]["level"];

interface Props {
  store: DraftStore;
  draft: DraftState["draft"];
  texts: Texts;
  onGo(file: string, place: Place): void;
}

/** How many drafts and open claims the draft changes, by cause; counted when it is asked for. */
export function ImpactPanel({ store, draft, texts, onGo }: Props) {
  const { api } = usePortal();
  const [impact, setImpact] = useState<Impact>();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  /** Who counts just now; the server ends a count that nobody asks for any more. */
  const counting = useRef<object>(undefined);
  const again = useRef<HTMLButtonElement>(null);
  const stopping = useRef<HTMLButtonElement>(null);
  const stop = () => {
    // "Stop counting" goes: whoever is on it goes on from beside it.
    if (document.activeElement === stopping.current) again.current?.focus();
    counting.current = undefined;
    setBusy(false);
  };
  useEffect(
    () => () => {
      counting.current = undefined;
    },
    [],
  );
  const count = async () => {
    const mine = {};
    counting.current = mine;
    setBusy(true);
    setRefusal(undefined);
    const params = { draft: String(draft.number) };
    try {
      for (let isWhole = false; !isWhole && counting.current === mine; ) {
        const counted = await whenReady(() => api.call("GET /api/studio/drafts/:draft/impact", { params }));
        if (counting.current !== mine) return;
        isWhole = counted.is_whole;
        setImpact(counted);
        if (isWhole && counted.version === store.now().draft.version) store.tell({ is_counted: true });
      }
    } catch (error) {
      if (counting.current === mine) setRefusal(refusalWords(error));
    }
    if (counting.current === mine) stop();
  };
  return (
    <Box>
      <Text color="fg.muted" mb="3">
        What holds at once, what for new claims only, and which drafts and open claims would differ if they were
        migrated. Forms kept in browsers are not seen here.
      </Text>
      <Button ref={again} isBusy={isBusy} onClick={count}>
        {impact ? "Count again" : "Count the claims"}
      </Button>
      {isBusy && (
        <Button ref={stopping} ms="2" onClick={stop}>
          Stop counting
        </Button>
      )}
      <Refusal mt="3">{refusal}</Refusal>
      {impact && <Counted impact={impact} isOld={impact.version !== draft.version} {...{ texts, onGo }} />}
    </Box>
  );
}

/** Claims that are named in a line. */
const mostNamed = 5;

const palettes: Record<Level, string> = {
  "loses data": "red",
  "needs attention": "orange",
  harmless: "green",
  words: "blue",
};
const gravestFirst = Object.keys(palettes) as Level[];
function Counted({ impact, isOld, texts, onGo }: Pick<Props, "texts" | "onGo"> & { impact: Impact; isOld: boolean }) {
  const { compared, total, affected, causes, changes, levels, views, is_whole } = impact;
  const at = (when: string) => changes.filter((change) => change.when === when);
  return (
    <Box mt="3">
      {isOld && <Notice kind="info">The draft was changed since. Count again to know how it stands now.</Notice>}
      <Text my="3" role="status">
        {affected} of {compared} differ; the other {compared - affected} are folded away.
        {!is_whole && ` ${compared} of all ${total} claims have been counted.`}
      </Text>
      <Flex gap="3" wrap="wrap" mb="4">
        {gravestFirst.flatMap((level) => {
          const claims = levels.find((one) => one.level === level)?.claims;
          return claims === undefined ? [] : [<Count key={level} level={level} claims={claims} />];
        })}
      </Flex>
      <Files title="At once, for everybody" changes={at("at once")} />
      <Files title="For new claims only" changes={at("new claims")} />
      <Views views={views} />
      {causes.length > 0 && (
        <Heading as="h2" textStyle="sm" mb="1">
          If claims are migrated
        </Heading>
      )}
      {gravestFirst.map((level) => {
        const own = causes.filter((cause) => cause.level === level);
        return own.length === 0 ? null : <Causes key={level} {...{ level, texts, onGo }} causes={own} />;
      })}
    </Box>
  );
}

const Count = ({ level, claims }: { level: Level; claims: number }) => (
  <Flex align="center" gap="2">
    <Tag palette={palettes[level]}>{capitalised(level)}</Tag>
    <strong>{claims}</strong>
  </Flex>
);

function Files({ title, changes }: { title: string; changes: Impact["changes"] }) {
  if (changes.length === 0) return null;
  return (
    <Box mb="4">
      <Heading as="h2" textStyle="sm" mb="1">
        {title}
      </Heading>
      <Box as="ul" listStyleType="none">
        {changes.map(({ file, level }) => (
          <Flex as="li" key={file} gap="2" py="1" align="center" wrap="wrap">
            <Tag palette={palettes[level]}>{capitalised(level)}</Tag>
            <Text fontFamily="mono" textStyle="sm">
              {file}
            </Text>
          </Flex>
        ))}
      </Box>
    </Box>
  );
}

function Views({ views }: Pick<Impact, "views">) {
  if (views.length === 0) return null;
  return (
    <Box mb="4">
      <Heading as="h2" textStyle="sm" mb="1">
        Saved views that ask for what is gone
      </Heading>
      <Box as="ul" listStyleType="none">
        {views.map(({ name, owner, lacks }) => (
          <Text as="li" key={`${owner} ${name} ${lacks}`} py="1">
            {name ? `"${name}" of ${owner}` : `One that ${owner} keeps`}: {lacks.join(", ")}
          </Text>
        ))}
      </Box>
    </Box>
  );
}

/** Where the draft says so; what it says no more stands in the served files alone, which are not open here. */
function Written({ place, onGo }: Pick<Props, "onGo"> & { place: NonNullable<Impact["causes"][number]["place"]> }) {
  const { file, line, column, is_served } = place;
  const words = (
    <Text as="span" display="block" fontFamily="mono" textStyle="xs" wordBreak="break-all">
      {file}:{line}
      {is_served && " in the served release"}
    </Text>
  );
  if (is_served) return words;
  return (
    <chakra.button
      type="button"
      display="block"
      textAlign="start"
      cursor="pointer"
      color="accent.fg"
      textDecoration="underline"
      focusVisibleRing="outside"
      onClick={() => onGo(file, { line, column })}
    >
      {words}
    </chakra.button>
  );
}

function Causes({
  level,
  causes,
  texts,
  onGo,
}: Pick<Props, "texts" | "onGo"> & { level: Level; causes: Impact["causes"] }) {
  return (
    <Table.ScrollArea mb="4">
      <Table.Root size="sm">
        <Table.Caption captionSide="top" textAlign="start">
          <Tag palette={palettes[level]}>{capitalised(level)}</Tag>
        </Table.Caption>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader textAlign="end">Claims</Table.ColumnHeader>
            <Table.ColumnHeader>Type</Table.ColumnHeader>
            <Table.ColumnHeader>What differs</Table.ColumnHeader>
            <Table.ColumnHeader>For example</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {causes.map(({ type, kind, what, place, claims, examples }) => (
            <Table.Row key={`${type} ${kind} ${what}`}>
              <Table.Cell textAlign="end">{claims}</Table.Cell>
              <Table.Cell>{type}</Table.Cell>
              <Table.Cell whiteSpace="normal" minW="14rem" overflowWrap="anywhere">
                {kind}: {whatDiffers(texts, { type, kind, what })}
                {place && <Written place={place} onGo={onGo} />}
              </Table.Cell>
              <Table.Cell whiteSpace="normal">
                {examples.slice(0, mostNamed).map((number) => (
                  <TextLink key={number} to={`/claim/${number}`} me="2">
                    {number}
                  </TextLink>
                ))}
                {examples.length > 1 && (
                  <TextLink to={`/?${writeListQuery({ ...wholeList, numbers: examples })}`} whiteSpace="nowrap">
                    {examples.length === claims ? `All ${claims} as a list` : `${examples.length} as a list`}
                  </TextLink>
                )}
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}
