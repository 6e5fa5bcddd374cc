import { Box, Flex } from "@chakra-ui/react";
import { useState } from "react";
import { useNotices } from "../../shared/api/use-reference.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { focusHeading } from "../../shared/ui/page-heading.tsx";

/** The site-wide notices, plain text, one below the other; one that was read can be hidden until the next session (FRAME-04). */
export function NoticeBanner() {
  const notices = useNotices() ?? [];
  const [hidden, setHidden] = useState(hiddenNotices.read);
  const shown = notices.filter(({ id }) => !hidden.includes(id));
  if (shown.length === 0) return null;
  const hide = (id: string) => {
    // The button that was pressed leaves the page.
    focusHeading();
    setHidden(hiddenNotices.add(id));
  };
  return (
    <Box as="aside" aria-label="Notices" data-screen-only>
      {shown.map(({ id, text }) => (
        <Notice
          key={id}
          kind="info"
          borderRadius="none"
          px={{ base: "4", md: "6", xl: "8" }}
          py={{ base: "2", md: "1" }}
          textStyle="sm"
        >
          <Flex align="flex-start" justify="space-between" gap={{ base: "0", md: "3" }}>
            <NoticeText>{text}</NoticeText>
            <Button
              rank="quiet"
              size="xs"
              minW={{ base: "11", md: "6" }}
              h="6"
              px="0"
              {...besideOneLine}
              aria-label={`Hide this notice: ${text}`}
              onClick={() => hide(id)}
            >
              <Glyph name="cross" />
            </Button>
          </Flex>
        </Notice>
      ))}
    </Box>
  );
}

/** As tall as a finger on a phone, in a bar as low as its line. */
const besideOneLine = { my: { base: "-2.5", md: "0" } } as const;

/** One line on a phone, where the work below it matters more; pressed, all of it. */
function NoticeText({ children }: { children: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Box minW="0" overflowWrap="anywhere" lineClamp={isOpen ? undefined : { base: 1, md: "none" }}>
        {children}
      </Box>
      <Button
        rank="quiet"
        size="xs"
        minW={{ base: "11", md: "6" }}
        h="6"
        px="0"
        {...besideOneLine}
        ms="auto"
        hideFrom="md"
        aria-expanded={isOpen}
        aria-label="The whole notice"
        onClick={() => setOpen(!isOpen)}
      >
        <Glyph name="chevronDown" transform={isOpen ? "rotate(180deg)" : undefined} />
      </Button>
    </>
  );
}

const key = "hidden-notices";

/** The notices that were read and hidden in this tab. */
const hiddenNotices = {
  read: (): string[] => sessionStorage.getItem(key)?.split(" ") ?? [],
  /** Gives all that are hidden by now. */
  add(id: string): string[] {
    const ids = [...hiddenNotices.read(), id];
    sessionStorage.setItem(key, ids.join(" "));
    return ids;
  },
};
