import { Flex } from "@chakra-ui/react";
import { useForms } from "../../shared/api/use-reference.ts";
import { may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { staysInView } from "../../shared/ui/stays-in-view.ts";
import { NewClaimButton } from "./new-claim-button.tsx";

/** On a phone: the ways to start a claim, where the thumb is. Nothing for whoever may not start one. */
export function ThumbBar({ onOpen }: { onOpen: (isOpen: boolean) => void }) {
  const { person } = usePortal();
  const forms = useForms();
  if (!may(person, "create claim") || !forms) return null;
  const scanned = forms.find(({ new_path, new_scan }) => new_path && new_scan);
  return (
    <Flex
      role="region"
      aria-label="Start"
      {...staysInView("bottom")}
      mx="-4"
      mt="4"
      px="4"
      py="2"
      gap="2"
      bg="bg.panel"
      borderTopWidth="1px"
      shadow="md"
      css={{ ...staysInView("bottom").css, "& > *": { flex: "1", minH: "11" } }}
    >
      {scanned?.new_path && (
        <ButtonLink to={scanned.new_path} state={{ scan: true }}>
          <Glyph name="scan" />
          {scanned.new_scan}
        </ButtonLink>
      )}
      <NewClaimButton onOpen={onOpen} />
    </Flex>
  );
}
