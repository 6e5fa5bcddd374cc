import { Box, Flex } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { formatMoment, formatTime } from "../../ui/dates.ts";
import { Notice } from "../../ui/notice.tsx";
import { focusHeading } from "../../ui/page-heading.tsx";

/** Today's typing is told by its time, older by its day too. */
const when = (iso: string) =>
  formatMoment(iso).startsWith(formatMoment(new Date().toISOString()).replace(/ [^ ]+$/, ""))
    ? formatTime(iso)
    : formatMoment(iso);

export function RestoredNotice({ at, onDiscard }: { at: string; onDiscard(): void }) {
  return (
    <KeptNotice act="Discard" onAct={onDiscard}>
      Restored what you typed on this device ({when(at)}).
    </KeptNotice>
  );
}

interface AsideProps {
  /** The form below was exchanged just now, by a button that is gone: the notice comes into view and takes the focus. */
  isNews: boolean;
  onBringBack(): void;
}

export function AsideNotice({ isNews, onBringBack }: AsideProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNews) notice.current?.focus();
  }, [isNews]);
  return (
    <Box ref={notice} tabIndex={-1} outline="none">
      <KeptNotice act="Bring back what I typed" onAct={onBringBack}>
        This is the newer version of the claim. What you had typed is kept on this device.
      </KeptNotice>
    </Box>
  );
}

function KeptNotice({ act, onAct, children }: { act: string; onAct(): void; children: ReactNode }) {
  const actAndGo = () => {
    onAct();
    focusHeading();
  };
  return (
    <Notice kind="info" mb="4">
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <span>{children}</span>
        <Button size="sm" onClick={actAndGo}>
          {act}
        </Button>
      </Flex>
    </Notice>
  );
}
