import { Box, chakra, Dialog, List, Portal, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, type Ref, type RefObject, useId, useState } from "react";
import { RefusalError } from "../../../shared/api/refusal-error.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { sendByKey } from "../../../shared/ui/send-key.ts";
import { showFocused } from "../../../shared/ui/show-focused.ts";
import { showUndoIn } from "../undoable.ts";

interface Props {
  title: string;
  /** Which claim this is about. */
  number: string;
  /** Names the act: 'Decline'. */
  act: string;
  isDanger?: boolean;
  size?: "md" | "xl";
  /** Does the act. A rejection, or a sentence that it answers with, is shown and the dialog stays. False: something is yet to be filled in. */
  onAct: () => Promise<unknown> | false;
  onCancel: () => void;
  /** Told of a refusal; true when it shows the refusal beside a field of its own. */
  onRefused?: (error: RefusalError) => boolean;
  /** The element to begin at. */
  first?: () => HTMLElement | null;
  /** The control that the person came from and goes back to. */
  from: RefObject<HTMLElement | null>;
  /** Why parts of it could not be done, each in a sentence. */
  reasons?: readonly string[];
  children?: ReactNode;
  ref?: Ref<HTMLFormElement>;
}

const nothing = "The server could not be reached. What you entered is still here; please try again.";

/** A question before an act on a claim: what is asked, Cancel, and the act itself. Enter in a line of text acts, and Ctrl Enter anywhere. */
export function ActDialog(props: Props) {
  const {
    title,
    number,
    act,
    isDanger,
    size = "md",
    onAct,
    onCancel,
    onRefused,
    first,
    from,
    children,
    ref,
    reasons = [],
  } = props;
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();

  async function go() {
    setTrouble(undefined);
    const doing = onAct();
    if (doing === false) return;
    setBusy(true);
    try {
      const said = await doing;
      if (typeof said === "string") {
        setBusy(false);
        setTrouble(said);
      }
    } catch (error) {
      setBusy(false);
      const isShown = error instanceof RefusalError && onRefused?.(error);
      if (!isShown) setTrouble(error instanceof RefusalError ? sentence(error) : nothing);
    }
  }

  return (
    <Dialog.Root
      open
      size={size}
      placement="center"
      scrollBehavior="inside"
      finalFocusEl={() => from.current}
      {...(first && { initialFocusEl: first })}
      onOpenChange={({ open }) => !open && !isBusy && onCancel()}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4">
          <Dialog.Content
            onKeyUp={showFocused}
            onKeyDown={(event) => sendByKey(event, document.querySelector<HTMLFormElement>(`#${CSS.escape(id)}`))}
          >
            <Dialog.Header display="block">
              <Dialog.Title>{title}</Dialog.Title>
              <Text color="fg.muted" textStyle="sm">
                {number}
              </Text>
            </Dialog.Header>
            <Dialog.Body>
              <chakra.form
                ref={ref}
                id={id}
                noValidate
                onSubmit={(event) => {
                  event.preventDefault();
                  if (!isBusy) void go();
                }}
              >
                <Stack gap="4">
                  {trouble && <Notice kind="error">{trouble}</Notice>}
                  {reasons.length > 0 && (
                    <Notice kind="warning">
                      <List.Root listStyleType="none">
                        {reasons.map((reason) => (
                          <List.Item key={reason}>{reason}</List.Item>
                        ))}
                      </List.Root>
                    </Notice>
                  )}
                  {children}
                </Stack>
              </chakra.form>
            </Dialog.Body>
            <Dialog.Footer flexWrap="wrap">
              <Button disabled={isBusy} onClick={onCancel}>
                Cancel
              </Button>
              <Button rank={isDanger ? "danger" : "primary"} type="submit" form={id} isBusy={isBusy}>
                {act}
              </Button>
            </Dialog.Footer>
            <Box ref={showUndoIn} px="6" pb="4" _empty={{ display: "none" }} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

/** The first message that came with a refusal, else what it says as a whole. */
const sentence = (error: RefusalError): string => Object.values(error.errors)[0]?.[0] ?? error.message;
