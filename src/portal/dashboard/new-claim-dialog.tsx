import { Box, Link as ChakraLink, Dialog, Flex, Portal, Stack, Text } from "@chakra-ui/react";
import { useId } from "react";
import { Link } from "react-router-dom";
import type { ClaimType } from "../../contract/types.ts";
import { hasRole } from "../session/person.ts";
import { usePortal } from "../session/portal.ts";
import { Button } from "../ui/button.tsx";
import { Glyph } from "../ui/icons.tsx";
import { Notice } from "../ui/notice.tsx";

/** What can be started, and how the rest begins (NEW-01 to NEW-12). */
export function NewClaimDialog({ types, onClose }: { types: ClaimType[]; onClose: () => void }) {
  const { person } = usePortal();
  const offered = types.filter(({ type }) => type !== "warranty" || !hasRole(person, "return_approver"));
  return (
    <Dialog.Root open onOpenChange={({ open }) => !open && onClose()} placement="center" lazyMount>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4">
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>Create a New</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Stack gap="4">
                {offered.map(({ type, new_path, new_label, title, description }) => (
                  <StartLink key={type} to={new_path ?? "/"} label={new_label ?? title} description={description} />
                ))}
                {!hasRole(person, "account_manager", "return_approver") && <ReplacementNotice />}
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

/** The whole card is the link's; its description is no part of the link's name. */
function StartLink({ to, label, description }: { to: string; label: string; description: string }) {
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
          <Link to={to} aria-describedby={id}>
            {label}
          </Link>
        </ChakraLink>
        <Text id={id} color="fg.muted" textStyle="sm">
          {description}
        </Text>
      </Box>
      <Glyph name="chevronRight" color="fg.muted" />
    </Flex>
  );
}

/** A replacement starts with a call, so there is nothing to press here (NEW-09). */
function ReplacementNotice() {
  const { advisorPhone } = usePortal().config;
  return (
    <Notice kind="info" title="Warranty Replacement Unit Authorisation and Claim form" textStyle="sm">
      <Text>
        A technical advisor must approve a replacement unit by phone. The advisor then starts the replacement claim for
        you to complete.
      </Text>
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
