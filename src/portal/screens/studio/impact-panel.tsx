import { Box, Table, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { Answer } from "../../shared/api/call-input.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { TextLink } from "../../shared/ui/text-link.tsx";
import type { DraftState, DraftStore } from "./draft-store.ts";
import { refusalWords } from "./refusal-words.ts";
import { whenReady } from "./when-ready.ts";

type Impact = Answer<"GET /api/studio/drafts/:draft/impact">;

/** How many drafts and open claims the draft changes, by cause; counted when it is asked for. */
export function ImpactPanel({ store, draft }: { store: DraftStore; draft: DraftState["draft"] }) {
  const { api } = usePortal();
  const [impact, setImpact] = useState<Impact>();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const count = async () => {
    setBusy(true);
    setRefusal(undefined);
    const params = { draft: String(draft.number) };
    try {
      const counted = await whenReady(() => api.call("GET /api/studio/drafts/:draft/impact", { params }));
      setImpact(counted);
      if (counted.is_whole && counted.version === store.now().draft.version) store.tell({ is_counted: true });
    } catch (error) {
      setRefusal(refusalWords(error));
    }
    setBusy(false);
  };
  return (
    <Box>
      <Text color="fg.muted" mb="3">
        Drafts and open claims that would differ if they were migrated. Claims go on under the version they were saved
        under.
      </Text>
      <Button isBusy={isBusy} onClick={count}>
        {impact ? "Count again" : "Count the claims"}
      </Button>
      {refusal && (
        <Notice kind="error" mt="3">
          {refusal}
        </Notice>
      )}
      {impact && <Counted impact={impact} isOld={impact.version !== draft.version} />}
    </Box>
  );
}

function Counted({ impact: { compared, affected, causes, is_whole }, isOld }: { impact: Impact; isOld: boolean }) {
  return (
    <Box mt="3" role="status">
      {isOld && <Notice kind="info">The draft was changed since. Count again to know how it stands now.</Notice>}
      <Text my="3">
        {affected} of {compared} differ.{!is_whole && " There was no time for more claims: those were counted first."}
      </Text>
      {causes.length > 0 && (
        <Table.ScrollArea>
          <Table.Root size="sm">
            <Table.Header>
              <Table.Row>
                <Table.ColumnHeader textAlign="end">Claims</Table.ColumnHeader>
                <Table.ColumnHeader>Type</Table.ColumnHeader>
                <Table.ColumnHeader>What differs</Table.ColumnHeader>
                <Table.ColumnHeader>For example</Table.ColumnHeader>
              </Table.Row>
            </Table.Header>
            <Table.Body>
              {causes.map(({ type, kind, what, claims, examples }) => (
                <Table.Row key={`${type} ${kind} ${what}`}>
                  <Table.Cell textAlign="end">{claims}</Table.Cell>
                  <Table.Cell>{type}</Table.Cell>
                  <Table.Cell>
                    {kind}: {what}
                  </Table.Cell>
                  <Table.Cell>
                    {examples.map((number) => (
                      <TextLink key={number} to={`/claim/${number}`} me="2">
                        {number}
                      </TextLink>
                    ))}
                  </Table.Cell>
                </Table.Row>
              ))}
            </Table.Body>
          </Table.Root>
        </Table.ScrollArea>
      )}
    </Box>
  );
}
