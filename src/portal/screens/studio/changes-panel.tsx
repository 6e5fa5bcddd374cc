import { Box, Text } from "@chakra-ui/react";
import { useMemo, useState } from "react";
import type { CompiledDefinition } from "../../../engine/index.ts";
import { useCall } from "../../shared/api/use-call.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { SkeletonBlocks } from "../../shared/ui/skeletons.tsx";
import { TextLink } from "../../shared/ui/text-link.tsx";
import { worldOf } from "./conditions/values.ts";
import { ChangedFolders } from "./difference/changed-folders.tsx";
import { thingTitle } from "./difference/changed-thing-card.tsx";
import { pairsOf, pointerOf } from "./difference/earlier-files.ts";
import { type ChangedThing, changedThings, type Line } from "./difference/things.ts";
import { sayerOf } from "./difference/value-words.ts";
import type { Check, DraftState, Texts } from "./draft-store.ts";
import type { Place } from "./json-editor.tsx";
import { placeAt } from "./outline.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

interface Props {
  draft: DraftState["draft"];
  texts: Texts;
  /** Of the type that is open: its names stand in conditions. */
  definition: CompiledDefinition | undefined;
  roles: Check["roles"];
  onGo(file: string, place?: Place): void;
}

/** What the draft changes, in words, by the thing that is another; each line leads to its place. */
export function ChangesPanel({ draft, texts, definition, roles, onGo }: Props) {
  const sayer = useMemo(
    () => sayerOf({ definition, texts, roles, world: worldOf(definition, texts, roles) }),
    [definition, texts, roles],
  );
  const given = { params: { draft: String(draft.number) } };
  const { data, error } = useCall("GET /api/studio/drafts/:draft/changes", [given], {
    // Saved since, it is another difference.
    dedupingInterval: 0,
    refreshInterval: (latest) => (latest?.version === draft.version ? 0 : 500),
  });
  const review = useCall("GET /api/studio/drafts/:draft/review", [given]);
  const { api } = usePortal();
  const announce = useAnnounce();
  const [commented, setCommented] = useState<{ thing: ChangedThing; line: Line }>();
  const changes = data?.changes;
  const folders = useMemo(() => changedThings(texts, pairsOf(texts, changes ?? [])), [texts, changes]);
  const comment = async ({ file, keys }: Line, says: string) => {
    const body = { version: draft.version, act: "comment", says, file, place: pointerOf(keys) } as const;
    const next = await api.call("POST /api/studio/drafts/:draft/review", { ...given, body });
    void review.mutate(next, false);
    announce("The comment is kept");
  };
  if (error) return <Notice kind="error">The difference could not be read. Open it again to try once more.</Notice>;
  if (!data) return <SkeletonBlocks blocks={3} label="Comparing" />;
  return (
    <Box>
      <Text color="fg.muted" mb="3">
        Compared with release {data.served}, which is served.{" "}
        <TextLink to={`/studio/compare?from=${data.served}&to=draft-${draft.number}`}>
          Compare with another release
        </TextLink>
      </Text>
      {data.served !== draft.base && draft.state === "writing" && (
        <Notice kind="info" mb="3">
          The draft began from release {draft.base}. What was published since shows here as well, the other way round;
          take it over when you publish.
        </Notice>
      )}
      <ChangedFolders
        texts={texts}
        folders={folders}
        files={[...new Set([...data.changes.map(({ file }) => file), ...data.layout])]}
        layout={data.layout}
        comments={review.data?.events ?? []}
        sayerFor={() => sayer}
        onComment={draft.state === "writing" ? (thing, line) => setCommented({ thing, line }) : undefined}
        onGo={(line) => onGo(line.file, placeOf(line, texts[line.file] ?? ""))}
      />
      {commented && (
        <ReasonDialog
          title="Comment on this change"
          explanation={thingTitle(commented.thing)}
          label="Comment"
          act="Keep the comment"
          onClose={() => setCommented(undefined)}
          onConfirm={(says) => comment(commented.line, says)}
        />
      )}
    </Box>
  );
}

/** Where a line stands; of what is gone, what it stood in. */
function placeOf({ keys }: Line, text: string): Place | undefined {
  const path = keys.map(keyInText);
  for (let length = path.length; length > 0; length -= 1) {
    const place = placeAt(text, path.slice(0, length));
    if (place) return place;
  }
  return undefined;
}

const keyInText = (key: string): string | number => (/^\d+$/.test(key) ? Number(key) : key);
