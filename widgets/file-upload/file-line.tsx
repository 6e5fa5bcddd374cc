import { chakra } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { ErrorText } from "../parts/field-frame.tsx";
import { Line, LineAct, LineActs } from "../parts/line-list.tsx";
import { previewOf } from "../parts/preview-of.ts";
import type { ClaimFile } from "../services.ts";
import { checkWords } from "./check-words.ts";
import { sizeInWords } from "./file-rules.ts";

interface FileLineProps {
  file: ClaimFile;
  isSentAtOnce: boolean;
  canEdit: boolean;
  onPreview(): void;
  onRemove(): void;
  onRetry(): void;
  onDownload(): void;
}

/** The browser's own bar in the page's colours. */
const Bar = chakra("progress", {
  base: {
    display: "block",
    appearance: "none",
    w: "full",
    h: "2",
    rounded: "full",
    overflow: "hidden",
    bg: "bg.emphasized",
    "&::-webkit-progress-bar": { bg: "bg.emphasized" },
    "&::-webkit-progress-value": { bg: "colorPalette.solid" },
    "&::-moz-progress-bar": { bg: "colorPalette.solid" },
  },
});

function keptInWords(unkept: ClaimFile["unkept"], isSentAtOnce: boolean): string {
  if (unkept === "yet") return "Keeping on this device";
  const where = unkept ? "Not kept on this device" : "Kept on this device";
  return `${where}, ${isSentAtOnce ? "sent by itself" : "sent when you save"}`;
}

function stateInWords(file: ClaimFile, isSentAtOnce: boolean): string {
  const { state, progress = 0, isDue, unkept, isOffline, check } = file;
  if (check) return checkWords[check];
  if (state === "stored") return "Stored with the claim";
  if (state === "failed") return "Not sent";
  if (state === "waiting" && isOffline) return "No network. Sent by itself when you are back online";
  if (state === "waiting") return "No answer from the server. Trying again in a moment";
  if (state === "queued") {
    return isDue ? "Waiting for its turn" : keptInWords(unkept, isSentAtOnce);
  }
  return progress === 1 ? "Sent, waiting for the server's answer" : `Sending, ${Math.floor(progress * 100)}%`;
}

const removal = ({ state }: ClaimFile): string =>
  state === "stored" ? "Delete" : state === "sending" || state === "waiting" ? "Cancel" : "Remove";

/** One file with its state in words, and what can be done with it. */
export function FileLine(props: FileLineProps) {
  const { file, isSentAtOnce, canEdit, onPreview, onRemove, onRetry, onDownload } = props;
  const { name, size, state, progress = 0, error } = file;
  const line = useRef<HTMLLIElement>(null);
  const hadFocus = useRef(false);
  // A button that had the focus may be gone with the state; it goes without an event.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) line.current?.focus();
  }, [state]);
  const act = (label: string, onClick: () => void) => <LineAct label={label} of={name} onClick={onClick} />;
  return (
    <li
      ref={line}
      tabIndex={-1}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={() => {
        hadFocus.current = false;
      }}
    >
      <Line title={name} details={`${sizeInWords(size)} · ${stateInWords(file, isSentAtOnce)}`}>
        <LineActs>
          {previewOf(name) && !file.check && act("Preview", onPreview)}
          {state === "stored" && !file.check && act("Download", onDownload)}
          {state === "failed" && !file.isRefused && act("Retry", onRetry)}
          {(canEdit || state !== "stored") && act(removal(file), onRemove)}
        </LineActs>
      </Line>
      {state === "sending" && <Bar mt="2" max={1} value={progress} aria-label={`Sending ${name}`} />}
      <ErrorText errors={error ? [error] : undefined} />
    </li>
  );
}
