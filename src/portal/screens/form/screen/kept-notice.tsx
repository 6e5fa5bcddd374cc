import { Box, Flex } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Dialog } from "../../../../../widgets/parts/dialog.tsx";
import type { CustomerRecord } from "../../../../contract/types.ts";
import { SwitchButton } from "../../../features/accounts/switch-button.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { formatMoment, formatTime } from "../../../shared/ui/dates.ts";
import { Notice } from "../../../shared/ui/notice.tsx";
import { focusHeading } from "../../../shared/ui/page-heading.tsx";
import type { Newer } from "../conflict/use-newer.ts";
import { UnplacedAnswers } from "./unplaced-answers.tsx";

/** Today's typing is told by its time, older by its day too. */
const when = (iso: string) =>
  formatMoment(iso).startsWith(formatMoment(new Date().toISOString()).replace(/ [^ ]+$/, ""))
    ? formatTime(iso)
    : formatMoment(iso);

interface RestoredProps {
  at: string;
  /** What has no place in the form any more. */
  unplaced: string[];
  /** It was typed for this account, and another is in use. */
  account: CustomerRecord | undefined;
  onDiscard(): void;
  /** Somebody saved the claim since: shows both versions side by side. */
  older: { newer: Newer | undefined; onCompare(): void } | undefined;
}

export function RestoredNotice({ at, unplaced, account, onDiscard, older }: RestoredProps) {
  const [isAsking, setAsking] = useState(false);
  const discard = () => {
    // Closed first: the dialog gives the focus back to a button that goes with this notice.
    flushSync(() => setAsking(false));
    onDiscard();
    focusHeading();
  };
  return (
    <Notice kind={older || account || unplaced.length > 0 ? "warning" : "info"} mb="4">
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Box flex="1 1 16rem">
          Restored what you typed on this device ({when(at)}).
          {account && ` It is for ${account.name}, not for the account you use now.`}
          {older && " This claim was saved since."}
          {older?.newer?.kind === "unread" && " The newer version could not be loaded. Please try again."}
        </Box>
        {account && <SwitchButton account={account} path={location.pathname} state={history.state?.usr} />}
        {older && (
          <Button size="sm" isBusy={older.newer?.kind === "reading"} onClick={older.onCompare}>
            Compare the versions
          </Button>
        )}
        <Button size="sm" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </Flex>
      <UnplacedAnswers answers={unplaced} />
      {isAsking && (
        <Dialog
          title="Discard what you typed?"
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Keep it</Button>
              <Button rank="danger" onClick={discard}>
                Discard it
              </Button>
            </>
          }
        >
          <p>It is kept on this device only, with any files you chose. Once discarded, it cannot be brought back.</p>
        </Dialog>
      )}
    </Notice>
  );
}

/** The form below was put together just now, from a dialog that is gone: the notice comes into view and takes the focus. */
export function MergedNotice({ at }: { at: string }) {
  const notice = useRef<HTMLDivElement>(null);
  // Each time it happens, not only the first.
  useEffect(() => {
    if (at) notice.current?.focus();
  }, [at]);
  return (
    <Box ref={notice} tabIndex={-1} outline="none">
      <Notice kind="info" mb="4">
        This is the newer version of the claim with what you chose. Check it, then save it yourself: what you chose of
        yours is not saved yet.
      </Notice>
    </Box>
  );
}

/** A second tab with the same form: both may be typed in, and neither takes anything from the other. */
export function OtherTabNotice({ isNew }: { isNew: boolean }) {
  return (
    <Notice kind="warning" mb="4" title="This form is also open in another tab">
      {isNew
        ? "What you type there stays there. Saving here makes a claim of its own."
        : "What you type there stays there. Use one of the two tabs only, and close the other."}
    </Notice>
  );
}
