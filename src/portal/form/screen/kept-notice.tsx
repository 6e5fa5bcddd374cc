import { Button } from "../../ui/button.tsx";
import { formatMoment, formatTime } from "../../ui/dates.ts";
import { Notice } from "../../ui/notice.tsx";

/** Today's typing is told by its time, older by its day too. */
const when = (iso: string) =>
  formatMoment(iso).startsWith(formatMoment(new Date().toISOString()).replace(/ [^ ]+$/, ""))
    ? formatTime(iso)
    : formatMoment(iso);

export function RestoredNotice({ at, onDiscard }: { at: string; onDiscard(): void }) {
  return (
    <Notice
      kind="info"
      mb="4"
      action={
        <Button size="sm" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      Restored what you typed on this device ({when(at)}).
    </Notice>
  );
}

export function AsideNotice({ onBringBack }: { onBringBack(): void }) {
  return (
    <Notice
      kind="info"
      mb="4"
      action={
        <Button size="sm" onClick={onBringBack}>
          Bring back what I typed
        </Button>
      }
    >
      This is the newer version of the claim. What you had typed is kept on this device.
    </Notice>
  );
}
