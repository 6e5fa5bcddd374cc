import { chakra, Flex, Heading } from "@chakra-ui/react";
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";

interface DialogProps {
  title: string;
  onClose(): void;
  children?: ReactNode;
  actions: ReactNode;
  /** For tables. */
  isWide?: boolean;
}

const NativeDialog = chakra("dialog", {
  base: {
    m: "auto",
    w: "full",
    maxW: { base: "calc(100vw - 2rem)", sm: "lg" },
    p: "6",
    bg: "bg.panel",
    color: "fg",
    borderWidth: "1px",
    borderRadius: "md",
    shadow: "lg",
    _backdrop: { bg: "blackAlpha.600" },
  },
});

/** A question or a list over the page, in the browser's own dialog: it keeps the focus, Escape closes it, focus goes back after. */
export function Dialog({ title, onClose, children, actions, isWide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // React passes it on to a dialog that this one stands in; the browser does not.
  const cancel = (event: SyntheticEvent) => {
    event.stopPropagation();
    onClose();
  };
  // Neither does a dialog of another make that this one stands in, whose own listener may keep the key from the browser.
  const leaveByKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    cancel(event);
  };
  // Closed before it leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // On a small screen the focus, going to a long table, takes the title out of view.
    if (element) element.scrollTop = 0;
    return () => element?.close();
  }, []);
  return (
    <NativeDialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={cancel}
      onKeyDown={leaveByKey}
      {...(isWide && { maxW: { base: "calc(100vw - 1rem)", md: "5xl" }, p: { base: "4", md: "6" } })}
    >
      <Heading as="h2" id={titleId} textStyle="lg" fontWeight="semibold" mb="3">
        {title}
      </Heading>
      {children}
      <Flex mt="5" gap="3" wrap="wrap" justify="flex-end">
        {actions}
      </Flex>
    </NativeDialog>
  );
}
