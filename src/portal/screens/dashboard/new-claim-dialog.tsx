import { Box, Link as ChakraLink, chakra, Dialog, Flex, Portal, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router-dom";
import type { ClaimType } from "../../../contract/types.ts";
import { FormDialog } from "../../app/form-dialog.tsx";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { Notice } from "../../shared/ui/notice.tsx";

export interface NewClaimDialogProps {
  types: ClaimType[];
  /** What gets the focus when the dialog is gone, or the one that took its place. */
  from: () => HTMLElement | null;
  onClose: () => void;
}

/** What can be started, and how the rest begins (NEW-01 to NEW-16). An offer with a dialog of its own takes this one's place. */
export function NewClaimDialog({ types, from, onClose }: NewClaimDialogProps) {
  const [asked, setAsked] = useState<ClaimType>();
  if (asked) return <FormDialog offer={asked} from={from} onClose={onClose} />;
  return (
    <Dialog.Root open finalFocusEl={from} onOpenChange={({ open }) => !open && onClose()} placement="center" lazyMount>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4">
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>Create a New</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Stack gap="4">
                {types.map((type) => (
                  <Offer key={type.type} type={type} onAsk={() => setAsked(type)} />
                ))}
              </Stack>
            </Dialog.Body>
            <Dialog.Footer>
              <Button onClick={onClose}>Cancel</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function Offer({ type, onAsk }: { type: ClaimType; onAsk: () => void }) {
  const { new_offers: offers, new_path, new_label = type.title, new_information = type.description } = type;
  // Who may approve by phone begins it here (D-100); to everybody else it is told how it begins (NEW-09).
  if (offers === "information" && new_path === undefined) {
    return <InformationBox title={new_label}>{new_information}</InformationBox>;
  }
  if (offers === "dialog") {
    return (
      <Card description={type.description}>
        {(describedBy) => (
          <chakra.button
            type="button"
            textAlign="start"
            cursor="pointer"
            aria-haspopup="dialog"
            aria-describedby={describedBy}
            onClick={onAsk}
          >
            {new_label}
          </chakra.button>
        )}
      </Card>
    );
  }
  if (new_path === undefined) return null;
  return (
    <Card description={type.description}>
      {(describedBy) => (
        <Link to={new_path} aria-describedby={describedBy}>
          {new_label}
        </Link>
      )}
    </Card>
  );
}

interface CardProps {
  description: string;
  /** The link or button, given the id of what describes it. */
  children: (describedBy: string | undefined) => ReactNode;
}

/** The whole card is the control's; its description is no part of the control's name. */
function Card({ description, children }: CardProps) {
  const id = useId();
  return (
    <Flex
      align="center"
      gap="3"
      position="relative"
      borderWidth="1px"
      borderColor="border.emphasized"
      borderRadius="md"
      px="4"
      py="3"
      _hover={{ bg: "bg.muted" }}
    >
      <Box flex="1">
        <ChakraLink asChild fontWeight="semibold" _before={{ content: '""', position: "absolute", inset: "0" }}>
          {children(description ? id : undefined)}
        </ChakraLink>
        {description && (
          <Text id={id} color="fg.muted" textStyle="sm">
            {description}
          </Text>
        )}
      </Box>
      <Glyph name="chevronRight" color="fg.muted" />
    </Flex>
  );
}

/** What starts with a call to an advisor has nothing to press here (NEW-08, NEW-09, NEW-12). */
function InformationBox({ title, children }: { title: string; children: string }) {
  const { advisorPhone } = usePortal().config;
  return (
    <Notice kind="info" title={title} textStyle="sm">
      <Text>{children}</Text>
      {advisorPhone && (
        <Text mt="2">
          Call a technical advisor:{" "}
          <ChakraLink variant="underline" href={`tel:${advisorPhone.replaceAll(/[^+\d]/g, "")}`}>
            {advisorPhone}
          </ChakraLink>
        </Text>
      )}
    </Notice>
  );
}
