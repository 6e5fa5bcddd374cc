import { Box } from "@chakra-ui/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import type { Newer } from "../conflict/use-newer.ts";
import type { Autosave } from "../drafts/autosave.ts";
import type { Trouble } from "../save/use-saving.ts";
import type { ShownError } from "../store/form-view.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
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
  const { trouble } = props;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (trouble && trouble.kind !== "missing") notice.current?.focus();
  }, [trouble]);
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

function TroubleText({ trouble, keeper, onGo, onAgain, onRetryFiles, onCompare, newer }: Props) {
  if (trouble?.kind === "errors") return <ErrorSummary unplaced={trouble.unplaced} onGo={onGo} />;
  if (trouble?.kind === "failed") {
    return (
      <Notice kind="error" action={<Button onClick={() => onAgain(trouble.transition)}>Try again</Button>}>
        {trouble.message} Nothing is lost: what you typed is kept on this device.
      </Notice>
    );
  }
  if (trouble?.kind === "offline") return <WaitsForNetwork trouble={trouble} keeper={keeper} />;
  if (trouble?.kind === "files") {
    return (
      <Notice kind="error" action={<Button onClick={onRetryFiles}>Retry</Button>}>
        Your claim was saved, but {trouble.count} file(s) could not be uploaded. Please try again.
      </Notice>
    );
  }
  if (trouble?.kind === "conflict") {
    return (
      <ConflictNotice cause={newer?.kind === "gone" ? "gone" : trouble.cause} newer={newer} onCompare={onCompare} />
    );
  }
  return null;
}

interface WaitsProps {
  trouble: Trouble & { kind: "offline" };
  keeper: Autosave;
}

/** Nothing leaves this device later unless the person says so now, and may say otherwise. */
function WaitsForNetwork({ trouble: { transition, isDraft }, keeper }: WaitsProps) {
  const isDue = useSyncExternalStore(keeper.subscribe, () => keeper.state.due) === transition;
  const act = isDraft ? "Save" : "Send";
  return (
    <Notice
      kind="warning"
      action={
        <Button onClick={() => void keeper.sendLater(isDue ? undefined : transition)}>
          {isDue ? `Do not ${act.toLowerCase()} it yet` : `${act} when online`}
        </Button>
      }
    >
      <span role="status">
        {isDue
          ? `Waiting for the network. This form ${isDraft ? "saves" : "sends"} it as soon as you are online, also if you close it and open it again.`
          : `There is no network, so nothing was ${isDraft ? "saved" : "sent"}. What you typed and your files are kept on this device.`}
      </span>
    </Notice>
  );
}
