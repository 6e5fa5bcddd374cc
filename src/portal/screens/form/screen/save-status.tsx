import { chakra } from "@chakra-ui/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { ClaimRecord } from "../../../../contract/types.ts";
import { isUnderWay } from "../../../features/files/file-news.ts";
import type { FileQueue } from "../../../features/files/file-queue.ts";
import { formatTime } from "../../../shared/ui/dates.ts";
import { useIsOffline } from "../../../shared/ui/use-is-offline.ts";
import type { Autosave } from "../drafts/autosave.ts";
import type { Saved } from "../save/use-saving.ts";

interface Props {
  keeper: Autosave;
  claim: ClaimRecord | undefined;
  saved: Saved | undefined;
  queue: FileQueue;
}

/** What of this claim is saved where, in words; while files are on their way, how many are still to come. */
export function SaveStatus({ keeper, claim, saved, queue }: Props) {
  const { at, isPending, hasFailed, due } = useSyncExternalStore(keeper.subscribe, () => keeper.state);
  const coming = useSyncExternalStore(queue.subscribe, queue.list).filter(isUnderWay).length;
  const isFileUnkept = useSyncExternalStore(queue.subscribe, () => queue.isUnkept);
  const status = useRef<HTMLSpanElement>(null);
  // The button of a trouble that is over is gone: reading goes on at what came of it.
  useEffect(() => {
    const at = document.activeElement;
    if (saved && (at === document.body || at?.hasAttribute("data-trouble"))) status.current?.focus();
  }, [saved]);
  const isOffline = useIsOffline();
  const onServer = savedWords(claim, saved);
  const onDevice = hasFailed
    ? "Not kept on this device. Save as draft before you leave."
    : isPending || isFileUnkept
      ? "Keeping on this device"
      : at && `Kept on this device${due ? ", sent when online" : isOffline ? ", no network" : ` ${formatTime(at)}`}`;
  // On a phone there is room for the first of them: what is newer, or most to be known.
  const isDeviceFirst =
    hasFailed || isPending || isFileUnkept || isOffline || !saved || (at !== undefined && at > saved.at);
  const both = isDeviceFirst ? [onDevice, onServer] : [onServer, onDevice];
  return (
    <chakra.span ref={status} tabIndex={-1} outline="none">
      {coming > 0
        ? `Claim saved, sending files: ${coming} to go`
        : both.filter(Boolean).join(" · ") || (isOffline ? "No network" : "Nothing to save yet")}
    </chakra.span>
  );
}

function savedWords(claim: ClaimRecord | undefined, saved: Saved | undefined): string | undefined {
  if (!claim) return undefined;
  const time = saved ? ` ${formatTime(saved.at)}` : "";
  return `${claim.is_draft ? "Saved as draft" : "Saved as"} ${claim.claim_number}${time}`;
}
