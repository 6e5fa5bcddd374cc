import { Stack } from "@chakra-ui/react";
import { Button } from "../../../../shared/ui/button.tsx";
import { useAnnounce } from "../../../../shared/ui/live-region.tsx";
import { Notice, type NoticeKind } from "../../../../shared/ui/notice.tsx";

export const title = "Notices";

const kinds: NoticeKind[] = ["info", "success", "warning", "error"];

export function Example() {
  const announce = useAnnounce();
  return (
    <Stack gap="3">
      {kinds.map((kind) => (
        <Notice key={kind} kind={kind}>
          A notice of the kind {kind}.
        </Notice>
      ))}
      <Notice kind="warning" title="With a title" action={<Button>Try again</Button>}>
        What has happened, and what to do about it.
      </Notice>
      <div>
        <Button onClick={() => announce("A sentence for screen readers.")}>Announce a sentence</Button>
      </div>
    </Stack>
  );
}
