import { Flex, List, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { ClaimOwner } from "../../../contract/types.ts";
import { useOwnersNow } from "../../features/owners/use-owners.ts";
import { RefusalError } from "../../shared/api/refusal-error.ts";
import { isAdministrator, may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { DateText } from "../../shared/ui/date-text.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { focusHeading, PageHeading } from "../../shared/ui/page-heading.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { SkeletonBlocks } from "../../shared/ui/skeletons.tsx";
import { AbsenceForm } from "./absence-form.tsx";

/** `/away`: when one is away and who takes over what one looks after; administrators say it for anybody. */
export function AwayScreen() {
  const { person } = usePortal();
  const isTheirs = may(person, "resolve claim");
  const { data, error, mutate } = useOwnersNow(isTheirs);
  const owners = data?.owners;
  const away = owners?.filter(({ absence }) => absence) ?? [];
  return (
    <Page title="Away from work" width="form">
      <PageHeading mb="2">Away from work</PageHeading>
      {!isTheirs && <Notice kind="info">Only staff who look after claims hand them on while they are away.</Notice>}
      {isTheirs && (
        <Stack gap="5">
          <Text color="fg.muted">
            While you are away a colleague finds your claims under Mine and Needs me, and gets what customers write
            about them. It ends by itself after the last day. Customers see nothing of it.
          </Text>
          {error && !owners && (
            <Notice kind="error" onRetry={mutate}>
              Your colleagues could not be loaded.
            </Notice>
          )}
          {!owners && !error && <SkeletonBlocks blocks={2} />}
          {owners && (
            <>
              <Panel as="section" aria-label="When and who takes over">
                <AbsenceForm owners={owners} onSaved={() => mutate()} />
              </Panel>
              <Stack as="section" gap="2" aria-labelledby="who-is-away">
                <Text as="h2" id="who-is-away" textStyle="lg" fontWeight="semibold">
                  Who is away
                </Text>
                {away.length === 0 && <Text color="fg.muted">Nobody is away, and nobody will be.</Text>}
                <List.Root variant="plain" gap="2">
                  {away.map((owner) => (
                    <List.Item key={owner.uuid}>
                      <AwayColleague owner={owner} onEnded={() => mutate()} />
                    </List.Item>
                  ))}
                </List.Root>
              </Stack>
            </>
          )}
        </Stack>
      )}
    </Page>
  );
}

/** Somebody who is away or will be; whoever may say so ends it. */
function AwayColleague({ owner: { uuid, name, absence, is_me: isMe }, onEnded }: Colleague) {
  const { api, person } = usePortal();
  const announce = useAnnounce();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const end = async () => {
    setBusy(true);
    setTrouble(undefined);
    try {
      await api.call("PUT /api/owners/absence", { body: { person: isMe ? "me" : uuid, absence: null } });
      announce(`${name} is here.`);
      focusHeading();
      onEnded();
    } catch (fault) {
      setBusy(false);
      setTrouble(fault instanceof RefusalError ? fault.message : "The server could not be reached. Please try again.");
    }
  };
  return (
    <Panel py="3">
      <Flex justify="space-between" align="center" wrap="wrap" gap="3">
        <Text overflowWrap="anywhere">
          <strong>{isMe ? "You" : name}</strong>, <DateText iso={absence?.from} as="day" /> to{" "}
          <DateText iso={absence?.until} as="day" />: {absence?.deputy.name} takes over
        </Text>
        {(isMe || isAdministrator(person)) && (
          <Button size="sm" isBusy={isBusy} onClick={() => void end()} aria-label={`End the absence of ${name}`}>
            End
          </Button>
        )}
      </Flex>
      {trouble && <Notice kind="error">{trouble}</Notice>}
    </Panel>
  );
}

interface Colleague {
  owner: ClaimOwner;
  onEnded: () => void;
}
