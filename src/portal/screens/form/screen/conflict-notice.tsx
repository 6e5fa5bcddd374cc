import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { TextLink } from "../../../shared/ui/text-link.tsx";
import type { Newer } from "../conflict/use-newer.ts";
import type { ConflictCause } from "../save/use-saving.ts";

const titles: Record<ConflictCause, string> = {
  newer: "Someone saved a newer version of this claim",
  tab: "You saved this claim in another tab",
  moved: "This claim was changed meanwhile",
  gone: "This claim is no longer open to you",
};

interface Props {
  cause: ConflictCause;
  newer: Newer | undefined;
  onCompare(): void;
}

/** Why nothing was saved, and the way to the comparison of both versions. */
export function ConflictNotice({ cause, newer, onCompare }: Props) {
  if (cause === "gone") {
    return (
      <Notice kind="warning" role="alert" title={titles.gone}>
        It may have been moved to another account. What you typed stays on this device.{" "}
        <TextLink to="/">Back to dashboard</TextLink>
      </Notice>
    );
  }
  return (
    <Notice
      kind="warning"
      role="alert"
      title={titles[cause]}
      action={
        <Button isBusy={newer?.kind === "reading"} onClick={onCompare}>
          Compare the versions
        </Button>
      }
    >
      {newer?.kind === "unread"
        ? "The newer version could not be loaded. Please try again. What you typed stays on this device."
        : "What you typed is not saved and stays on this device. Compare both versions and choose what is to stand."}
    </Notice>
  );
}
