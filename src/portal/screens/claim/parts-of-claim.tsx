import { Flex } from "@chakra-ui/react";
import { onceThere } from "../../features/transitions/go-to-place.ts";
import { Button } from "../../shared/ui/button.tsx";
import { staysInView } from "../../shared/ui/stays-in-view.ts";

export interface ClaimPart {
  /** Of what holds the part, which begins with a heading. */
  id: string;
  name: string;
  /** How much there is in it, where that is known. */
  count?: number;
}

/** Ways to the parts of a claim where a screen shows less than one of them. They stay in view. */
export function PartsOfClaim({ parts }: { parts: ClaimPart[] }) {
  return (
    <Flex
      as="nav"
      aria-label="Parts of the claim"
      {...staysInView("top")}
      mx="-4"
      px="2"
      bg="bg.panel"
      borderYWidth="1px"
    >
      {parts.map(({ id, name, count }) => (
        <Button key={id} rank="quiet" size="sm" px="2.5" minH="11" flex="1 1 auto" onClick={() => goTo(id)}>
          {name}
          {count !== undefined && ` ${count}`}
        </Button>
      ))}
    </Flex>
  );
}

/** To the part's heading, with the focus; to one that is yet to come, as soon as it has. */
export function goTo(id: string): void {
  const found = () => document.getElementById(id)?.querySelector("h2");
  const heading = found();
  if (!heading) {
    onceThere(
      () => Boolean(found()),
      () => goTo(id),
    );
    return;
  }
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView?.();
}
