import { Box, chakra, Flex, Heading } from "@chakra-ui/react";
import { type FocusEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { Tag } from "../../shared/ui/status-tag.tsx";

interface Props {
  /** 'Status', 'Type'. */
  name: string;
  /** How many things are asked. */
  ticked: number;
  /** The name stands beside it already. */
  isBare?: boolean;
  children: ReactNode;
}

/** Pixels between the panel and the edge of the window. */
const margin = 8;

/** A filter in the header of its column. Its panel lies over the table's frame and closes when that is moved, left or escaped. */
export function HeaderFilter({ name, ticked, isBare, children }: Props) {
  const [place, setPlace] = useState<{ left: number; top: number }>();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const isOpen = place !== undefined;
  const title = `${name} filter`;

  // A header near the window's edge has no room beside it.
  useLayoutEffect(() => {
    if (!place) return;
    const { width } = (panel.current as HTMLElement).getBoundingClientRect();
    const left = Math.max(margin, Math.min(place.left, document.documentElement.clientWidth - width - margin));
    if (left !== place.left) setPlace({ ...place, left });
  }, [place]);
  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => {
      if (!panel.current?.contains(target as Node)) setPlace(undefined);
    };
    addEventListener("scroll", leave, true);
    addEventListener("resize", leave);
    return () => {
      removeEventListener("scroll", leave, true);
      removeEventListener("resize", leave);
    };
  }, [isOpen]);

  function open() {
    const { left, bottom } = (button.current as HTMLElement).getBoundingClientRect();
    setPlace({ left, top: bottom + 4 });
  }
  function close() {
    setPlace(undefined);
    button.current?.focus();
  }
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const next = relatedTarget as Element | null;
    // A calendar that was opened from here stands elsewhere in the document.
    if (!currentTarget.contains(next) && !next?.closest("[role=dialog]")) setPlace(undefined);
  };

  return (
    <Box
      onBlur={closeWhenLeft}
      onKeyDown={({ key }) => {
        if (key === "Escape" && isOpen) close();
      }}
    >
      <chakra.button
        ref={button}
        type="button"
        display="inline-flex"
        alignItems="center"
        gap="1"
        minH="6"
        fontWeight="semibold"
        cursor="pointer"
        focusVisibleRing="outside"
        aria-label={isBare ? title : undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => (isOpen ? close() : open())}
      >
        {!isBare && name}
        <Glyph name="filter" />
        {ticked > 0 && (
          <Tag palette="accent" px="1.5" py="0">
            {ticked}
          </Tag>
        )}
      </chakra.button>
      {place && (
        <Box
          ref={panel}
          id={id}
          role="group"
          aria-label={title}
          tabIndex={-1}
          outline="none"
          position="fixed"
          style={{ ...place, maxHeight: `calc(100dvh - ${place.top + margin}px)` }}
          w="2xs"
          overflowY="auto"
          whiteSpace="normal"
          bg="bg.panel"
          borderWidth="1px"
          borderRadius="md"
          shadow="lg"
          p="3"
        >
          <Flex justify="space-between" align="center" mb="1" ps="2">
            <Heading as="h2" textStyle="sm" fontWeight="semibold" color="fg">
              {title}
            </Heading>
            <Button rank="quiet" size="sm" px="2" aria-label={`Close ${title}`} onClick={close}>
              <Glyph name="cross" />
            </Button>
          </Flex>
          {children}
        </Box>
      )}
    </Box>
  );
}
