import { Box, Flex } from "@chakra-ui/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import type { Newer } from "../conflict/use-newer.ts";
import type { Autosave } from "../drafts/autosave.ts";
import type { Trouble } from "../save/use-saving.ts";
import type { ShownError } from "../store/form-view.ts";
import { useStoredActs } from "../use-stored-acts.ts";
import { ErrorSummary } from "./error-summary.tsx";

interface Props {
  trouble: Trouble | undefined;
  keeper: Autosave;
  onGo(error: ShownError): void;
  onAgain(transition: string): void;
  onRetryFiles(): void;
  /** Shows the newer version beside this one. */
  onCompare(): void;
  newer: Newer | undefined;
}

/** Why the claim is not saved, or not all of it, and what to do about it. It comes into view and takes the focus. */
export function TroubleNotice(props: Props) {
  const { trouble, keeper } = props;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What is tried again by itself takes the focus from nobody who types meanwhile.
    const isWaiting = trouble?.kind === "unanswered" && keeper.state.due === trouble.transition;
    if (trouble && trouble.kind !== "missing" && !isWaiting) notice.current?.focus();
  }, [trouble, keeper]);
  // A button that goes away with the trouble leaves the focus here, not nowhere.
  const stay = () => notice.current?.focus();
  const onAgain = (transition: string) => {
    stay();
    props.onAgain(transition);
  };
  const onRetryFiles = () => {
    stay();
    props.onRetryFiles();
  };
  return (
    <Box ref={notice} tabIndex={-1} outline="none" data-trouble>
      <TroubleText {...props} onAgain={onAgain} onRetryFiles={onRetryFiles} />
    </Box>
  );
}

function TroubleText(props: Props) {
  const { trouble, keeper, onGo, onAgain, onRetryFiles, onCompare, newer } = props;
  const acts = useStoredActs(trouble?.kind === "conflict");
  if (trouble?.kind === "errors") return <ErrorSummary unplaced={trouble.unplaced} onGo={onGo} />;
  if (trouble?.kind === "failed") {
    return (
      <Notice kind="error" action={<Button onClick={() => onAgain(trouble.transition)}>Try again</Button>}>
        {trouble.message} {nothingLost}
      </Notice>
    );
  }
  if (trouble?.kind === "unanswered") return <WaitsForAnswer trouble={trouble} keeper={keeper} onAgain={onAgain} />;
  if (trouble?.kind === "files") {
    return (
      <Notice kind="error" action={<Button onClick={onRetryFiles}>Retry</Button>}>
        Your claim was saved, but {trouble.count} file(s) could not be uploaded. Please try again.
      </Notice>
    );
  }
  if (trouble?.kind === "conflict" && !acts) {
    return <Notice kind="warning">This claim was changed meanwhile. {nothingLost} Please load the page again.</Notice>;
  }
  if (trouble?.kind === "conflict" && acts) {
    return (
      <acts.ConflictNotice
        cause={newer?.kind === "gone" ? "gone" : trouble.cause}
        newer={newer}
        onCompare={onCompare}
      />
    );
  }
  return null;
}

interface WaitsProps {
  trouble: Trouble & { kind: "unanswered" };
  keeper: Autosave;
  onAgain(transition: string): void;
}

/** Nothing leaves this device later unless the person says so now, and may say otherwise. */
function WaitsForAnswer({ trouble: { message, hasLeft, transition, isDraft }, keeper, onAgain }: WaitsProps) {
  const isDue = useSyncExternalStore(keeper.subscribe, () => keeper.state.due) === transition;
  const act = isDraft ? "Save" : "Send";
  const done = isDraft ? "saved" : "sent";
  // The key of the save has it done once, however often it arrives.
  const away = hasLeft
    ? `The network went before there was an answer, so it may have been ${done} or not. Press ${act} again: it is ${done} once, however often you press.`
    : `There is no network, so nothing was ${done}.`;
  const text = message ? `${message} ${nothingLost}` : `${away} What you typed and your files are kept on this device.`;
  const waits = `It will be ${done} as soon as ${message ? "the portal answers" : "you are online"}, even if you close this form and open it again later.`;
  return (
    <Notice
      kind={message && !isDue ? "error" : "warning"}
      action={
        <Flex gap="3" wrap="wrap">
          {message && !isDue && <Button onClick={() => onAgain(transition)}>Try again</Button>}
          <Button onClick={() => void keeper.sendLater(isDue ? undefined : transition)}>
            {isDue ? `Do not ${act.toLowerCase()} it yet` : message ? "Keep trying" : `${act} when online`}
          </Button>
        </Flex>
      }
    >
      <span role={message && !isDue ? undefined : "status"}>
        {isDue ? `Waiting for ${message ? "an answer" : "the network"}. ${waits}` : text}
      </span>
    </Notice>
  );
}

const nothingLost = "Nothing is lost: what you typed is kept on this device.";
