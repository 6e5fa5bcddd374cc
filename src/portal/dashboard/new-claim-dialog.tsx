import { Box, Link as ChakraLink, Dialog, Flex, Portal, Stack, Text } from "@chakra-ui/react";
import { useId } from "react";
import { Link } from "react-router-dom";
import type { ClaimType } from "../../contract/types.ts";
import { usePortal } from "../session/portal.ts";
import { Button } from "../ui/button.tsx";
import { Glyph } from "../ui/icons.tsx";
import { Notice } from "../ui/notice.tsx";

/** What can be started, and how the rest begins (NEW-01 to NEW-12). */
export function NewClaimDialog({ types, onClose }: { types: ClaimType[]; onClose: () => void }) {
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
                {types.map((type) => (
                  <Offer key={type.type} type={type} />
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

function Offer({ type }: { type: ClaimType }) {
  const { new_offers: offers, new_path, new_label = type.title, new_information = type.description } = type;
  if (offers === "information") return <InformationBox title={new_label}>{new_information}</InformationBox>;
  if (offers !== "form" || new_path === undefined) return null;
  return <StartLink to={new_path} label={new_label} description={type.description} />;
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
