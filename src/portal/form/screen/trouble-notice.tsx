import { Box } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Trouble } from "../save/use-saving.ts";
import type { ShownError } from "../store/form-view.ts";
import { ErrorSummary } from "./error-summary.tsx";

interface Props {
  trouble: Trouble | undefined;
  onGo(error: ShownError): void;
  onAgain(transition: string): void;
  onRetryFiles(): void;
  onLoadNewer(): void;
}

/** Why the claim is not saved, or not all of it, and what to do about it. It comes into view and takes the focus. */
export function TroubleNotice(props: Props) {
  const { trouble } = props;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (trouble && trouble.kind !== "missing") notice.current?.focus();
  }, [trouble]);
  return (
    <Box ref={notice} tabIndex={-1} outline="none">
      <Told {...props} />
    </Box>
  );
}

function Told({ trouble, onGo, onAgain, onRetryFiles, onLoadNewer }: Props) {
  if (trouble?.kind === "errors") return <ErrorSummary unplaced={trouble.unplaced} onGo={onGo} />;
  if (trouble?.kind === "failed") {
    return (
      <Notice kind="error" action={<Button onClick={() => onAgain(trouble.transition)}>Try again</Button>}>
        {trouble.message} Nothing is lost: what you typed is kept on this device.
      </Notice>
    );
  }
  if (trouble?.kind === "files") {
    return (
      <Notice kind="error" action={<Button onClick={onRetryFiles}>Retry</Button>}>
        Your claim was saved, but {trouble.count} file(s) could not be uploaded. Please try again.
      </Notice>
    );
  }
  if (trouble?.kind === "conflict") {
    return (
      <Notice
        kind="warning"
        role="alert"
        title="Someone saved a newer version of this claim"
        action={<Button onClick={onLoadNewer}>Load the newer version</Button>}
      >
        Your version was not saved. What you typed stays on this device, and you can bring it back afterwards.
      </Notice>
    );
  }
  return null;
}
