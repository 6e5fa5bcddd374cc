import { Box, chakra, Heading, Text } from "@chakra-ui/react";
import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { useMemo, useState } from "react";
import type { CompiledDefinition, Json } from "../../../engine/index.ts";
import type { Answer } from "../../shared/api/call-input.ts";
import { useCall } from "../../shared/api/use-call.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { DateText } from "../../shared/ui/date-text.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { SkeletonBlocks } from "../../shared/ui/skeletons.tsx";
import { changeWords } from "./change-words.ts";
import { conditionAround } from "./conditions/condition-around.ts";
import { sentenceOf } from "./conditions/sentence.ts";
import { type World, worldOf } from "./conditions/values.ts";
import type { Check, DraftState, Texts } from "./draft-store.ts";
import { read } from "./field-edits.ts";
import type { Place } from "./json-editor.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

type Change = Answer<"GET /api/studio/drafts/:draft/changes">["changes"][number];

interface Props {
  draft: DraftState["draft"];
  texts: Texts;
  /** Of the type that is open: its names stand in conditions. */
  definition: CompiledDefinition | undefined;
  roles: Check["roles"];
  onGo(file: string, place?: Place): void;
}

/** What the draft changes, in words, by file; each leads to its place. */
export function ChangesPanel({ draft, texts, definition, roles, onGo }: Props) {
  const world = useMemo(() => worldOf(definition, texts, roles), [definition, texts, roles]);
  const given = { params: { draft: String(draft.number) } };
  const { data, error } = useCall("GET /api/studio/drafts/:draft/changes", [given], {
    // Saved since, it is another difference.
    dedupingInterval: 0,
    refreshInterval: (latest) => (latest?.version === draft.version ? 0 : 500),
  });
  const review = useCall("GET /api/studio/drafts/:draft/review", [given]);
  const { api } = usePortal();
  const announce = useAnnounce();
  const [commented, setCommented] = useState<Change>();
  const commentsOn = ({ file, place }: Change) =>
    review.data?.events.filter((event) => event.file === file && event.place === place) ?? [];
  const comment = async ({ file, place }: Change, says: string) => {
    const body = { version: draft.version, act: "comment", says, file, place } as const;
    const next = await api.call("POST /api/studio/drafts/:draft/review", { ...given, body });
    void review.mutate(next, false);
    announce("The comment is kept");
  };
  if (error) return <Notice kind="error">The difference could not be read. Open it again to try once more.</Notice>;
  if (!data) return <SkeletonBlocks blocks={3} label="Comparing" />;
  const files = [...new Set(data.changes.map(({ file }) => file))];
  return (
    <Box>
      <Text color="fg.muted" mb="3">
        Compared with release {data.served}, which is served.
      </Text>
      {data.served !== draft.base && draft.state === "writing" && (
        <Notice kind="info" mb="3">
          The draft began from release {draft.base}. What was published since shows here as well, the other way round;
          take it over when you publish.
        </Notice>
      )}
      {files.length === 0 && data.layout.length === 0 && <Text>Nothing differs.</Text>}
      {files.map((file) => (
        <Box as="section" key={file} mb="4">
          <Heading as="h2" textStyle="sm" fontFamily="mono" mb="1">
            {file}
          </Heading>
          <Box as="ul" listStyleType="none">
            {data.changes
              .filter((change) => change.file === file)
              .map((change) => (
                <Entry
                  key={change.place}
                  change={change}
                  comments={commentsOn(change)}
                  onComment={draft.state === "writing" ? () => setCommented(change) : undefined}
                  reads={readsNow(texts[file], change.place, world)}
                  onGo={() => onGo(file, placeOf(texts[file], change.place))}
                />
              ))}
          </Box>
        </Box>
      ))}
      {commented && (
        <ReasonDialog
          title="Comment on this change"
          explanation={changeWords(commented).words}
          label="Comment"
          act="Keep the comment"
          onClose={() => setCommented(undefined)}
          onConfirm={(says) => comment(commented, says)}
        />
      )}
      {data.layout.map((file) => (
        <Text key={file}>Only the layout of {file} differs.</Text>
      ))}
    </Box>
  );
}

/** The condition that a change is a part of, as a sentence. */
function readsNow(text: string | undefined, place: string, world: World): string | undefined {
  const condition = conditionAround(read<Json>(text), keysOf(place));
  return condition && sentenceOf(condition, world);
}

interface EntryProps {
  change: Change;
  comments: Answer<"GET /api/studio/drafts/:draft/review">["events"];
  reads: string | undefined;
  onGo(): void;
  onComment: (() => void) | undefined;
}

function Entry({ change, comments, reads, onGo, onComment }: EntryProps) {
  const { words, where } = changeWords(change);
  return (
    <Box as="li" borderTopWidth="1px" py="2">
      <chakra.button type="button" textAlign="start" cursor="pointer" focusVisibleRing="outside" onClick={onGo}>
        {words}
        <Text as="span" display="block" textStyle="xs" color="fg.muted" fontFamily="mono" wordBreak="break-all">
          {where}
        </Text>
      </chakra.button>
      {change.before !== undefined && (
        <Text textStyle="sm" color="fg.error">
          <del>{change.before}</del>
        </Text>
      )}
      {change.after !== undefined && (
        <Text textStyle="sm" color="fg.success" fontWeight="medium">
          <ins>{change.after}</ins>
        </Text>
      )}
      {reads !== undefined && <Text textStyle="sm">It reads now: {reads}.</Text>}
      {comments.map(({ at, author, says }) => (
        <Text key={`${at} ${says}`} textStyle="sm" borderInlineStartWidth="3px" ps="3" my="1" whiteSpace="pre-wrap">
          <strong>{author}</strong> <DateText as="momentOfYear" iso={at} />: {says}
        </Text>
      ))}
      {onComment && (
        <Button rank="quiet" size="sm" aria-label={`Comment on ${where}`} onClick={onComment}>
          Comment
        </Button>
      )}
    </Box>
  );
}

const keysOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));

function placeOf(text: string | undefined, pointer: string): Place | undefined {
  const root = text === undefined ? undefined : parseTree(text);
  if (!root || text === undefined) return undefined;
  const node = findNodeAtLocation(
    root,
    keysOf(pointer).map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
  );
  if (!node) return undefined;
  const before = text.slice(0, node.offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
