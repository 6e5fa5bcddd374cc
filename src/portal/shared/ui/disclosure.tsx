import { Box, Flex, Heading } from "@chakra-ui/react";
import { type FocusEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Glyph, type GlyphName } from "./icons.tsx";

interface Props {
  glyph: GlyphName;
  /** Names the panel; names the button too when it has no `label`. */
  title: string;
  label?: ReactNode;
  /** A small button that is a glyph alone. */
  isRound?: boolean;
  /** What it holds is in force: seen at the button, which its title says too. */
  isMarked?: boolean;
  /** A function gets what closes the panel and gives the focus back to the button. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A button with a panel that hangs below it; on a phone the panel rises from the bottom. Escape and leaving close it. */
export function Disclosure({ glyph, title, label, isRound = false, isMarked = false, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const next = relatedTarget as Element | null;
    // A calendar that was opened from here stands elsewhere in the document.
    if (!currentTarget.contains(next) && !next?.closest("[role=dialog]")) setOpen(false);
  };
  return (
    <Box
      position="relative"
      onBlur={closeWhenLeft}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        // One inside of another closes alone.
        event.stopPropagation();
        close();
      }}
    >
      <Button
        ref={button}
        rank={isRound ? "quiet" : "secondary"}
        aria-label={label ? undefined : title}
        aria-expanded={isOpen}
        aria-controls={id}
        bg={isRound ? undefined : "bg.panel"}
        px={isRound ? "0" : "3"}
        {...(isMarked && { borderColor: "accent.solid", color: "accent.fg" })}
        onClick={() => setOpen(!isOpen)}
      >
        <Glyph name={glyph} />
        {label}
      </Button>
      {isOpen && (
        <Box
          id={id}
          role="group"
          aria-label={title}
          tabIndex={-1}
          outline="none"
          position={{ base: "fixed", md: "absolute" }}
          zIndex="dropdown"
          insetX={{ base: "0", md: "auto" }}
          bottom={{ base: "0", md: "auto" }}
          top={{ md: "full" }}
          mt={{ md: "1" }}
          w={{ base: "full", md: "xs" }}
          maxH={{ base: "75dvh", md: "min({sizes.xl}, 70dvh)" }}
          overflowY="auto"
          bg="bg.panel"
          borderWidth="1px"
          borderRadius={{ base: "none", md: "md" }}
          shadow="lg"
          p="3"
        >
          <Flex justify="space-between" align="center" mb="1" ps="2">
            <Heading as="h2" textStyle="sm" fontWeight="semibold">
              {title}
            </Heading>
            <Button rank="quiet" size="sm" px="2" aria-label={`Close ${title}`} onClick={close}>
              <Glyph name="cross" />
            </Button>
          </Flex>
          <Box px="2" pb="1">
            {typeof children === "function" ? children(close) : children}
          </Box>
        </Box>
      )}
    </Box>
  );
}
