import { Flex } from "@chakra-ui/react";
import { useState } from "react";
import { Dialog } from "../../../../../../widgets/parts/dialog.tsx";
import { Button } from "../../../../shared/ui/button.tsx";
import { lazyDialog } from "../../../../shared/ui/lazy-dialog.tsx";

export const title = "Dialogs";

type Kind = "question" | "wide" | "lost";

/** One whose code never comes. */
const Lost = lazyDialog<{ onClose: () => void }>(
  () => Promise.reject(new Error("Left out on purpose.")),
  ({ onClose }) => onClose(),
);

export function Example() {
  const [open, setOpen] = useState<Kind>();
  const close = () => setOpen(undefined);
  return (
    <Flex gap="3" wrap="wrap">
      <Button onClick={() => setOpen("question")}>Open a question</Button>
      <Button onClick={() => setOpen("wide")}>Open a wide one</Button>
      <Button onClick={() => setOpen("lost")}>Open one that cannot be loaded</Button>
      {(open === "question" || open === "wide") && (
        <Dialog
          title="Discard what you typed?"
          isWide={open === "wide"}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Keep it</Button>
              <Button rank="danger" onClick={close}>
                Discard
              </Button>
            </>
          }
        >
          <p>It is kept on this device until then.</p>
        </Dialog>
      )}
      {open === "lost" && <Lost onClose={close} />}
    </Flex>
  );
}
