import { Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { Dialog } from "../../../../widgets/parts/dialog.tsx";
import type { FailedMailRecord } from "../../../contract/types.ts";
import { RefusalError } from "../../shared/api/refusal-error.ts";
import { useCall } from "../../shared/api/use-call.ts";
import { isAdministrator } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { focusHeading, PageHeading } from "../../shared/ui/page-heading.tsx";
import { SkeletonBlocks } from "../../shared/ui/skeletons.tsx";
import { FailedMail } from "./failed-mail.tsx";

type MailAct = "retry" | "discard";

const done: Record<MailAct, string> = {
  retry: "The e-mail will be sent again within a minute.",
  discard: "The e-mail is discarded.",
};

/** `/failed-mail`: what could not be delivered and why, to be sent again or let go. For administrators. */
export function FailedMailScreen() {
  const { api, person } = usePortal();
  const announce = useAnnounce();
  const isTheirs = isAdministrator(person);
  const { data, error, mutate } = useCall("GET /api/mail/failed", isTheirs ? [] : null);
  const [busy, setBusy] = useState<string>();
  const [discarding, setDiscarding] = useState<FailedMailRecord>();
  const [outcome, setOutcome] = useState<{ kind: "success" | "error"; words: string }>();

  async function act({ uuid }: FailedMailRecord, what: MailAct) {
    setBusy(`${what} ${uuid}`);
    setOutcome(undefined);
    try {
      const given = { params: { id: uuid } };
      await (what === "retry" ? api.call("POST /api/mail/:id/retry", given) : api.call("DELETE /api/mail/:id", given));
      setOutcome({ kind: "success", words: done[what] });
      announce(done[what]);
      await mutate();
      focusHeading();
    } catch (fault) {
      // Somebody else may have been quicker.
      if (fault instanceof RefusalError) await mutate();
      const words =
        fault instanceof RefusalError ? fault.message : "The server could not be reached. Please try again.";
      setOutcome({ kind: "error", words });
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <Page title="Failed e-mails" width="form">
      <PageHeading mb="2">Failed e-mails</PageHeading>
      {!isTheirs && <Notice kind="info">Only administrators look after e-mail.</Notice>}
      {isTheirs && (
        <Stack gap="4">
          <Text color="fg.muted">
            These e-mails were refused, or could not be delivered for a day. Once the mailbox or the mail server is
            mended, send them again: only those who did not get the e-mail will. Where the address itself is wrong, tell
            the person in another way and discard the e-mail.
          </Text>
          {outcome && <Notice kind={outcome.kind}>{outcome.words}</Notice>}
          {error && !data && (
            <Notice kind="error" onRetry={mutate}>
              The list could not be loaded.
            </Notice>
          )}
          {!data && !error && <SkeletonBlocks blocks={3} />}
          {data?.mails.length === 0 && <EmptyState glyph="check">Every e-mail has been delivered.</EmptyState>}
          {data?.mails.map((mail) => (
            <FailedMail
              key={mail.uuid}
              mail={mail}
              busy={busy}
              onAct={(what) => (what === "discard" ? setDiscarding(mail) : void act(mail, what))}
            />
          ))}
        </Stack>
      )}
      {discarding && (
        <Dialog
          title="Discard e-mail"
          onClose={() => setDiscarding(undefined)}
          actions={
            <>
              <Button onClick={() => setDiscarding(undefined)}>Cancel</Button>
              <Button
                rank="danger"
                onClick={() => {
                  setDiscarding(undefined);
                  void act(discarding, "discard");
                }}
              >
                Discard e-mail
              </Button>
            </>
          }
        >
          <p>
            Nobody will get it: “{discarding.subject}” to {discarding.recipients.join(", ")}. This cannot be undone.
          </p>
        </Dialog>
      )}
    </Page>
  );
}
