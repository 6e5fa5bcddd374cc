import { Box, Heading, Stack, Text } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import type { GalleryEntry } from "./gallery-entry.ts";
import { type Contrasts, measureContrast } from "./measure-contrast.ts";
import { type Look, lookOf } from "./stage-look.ts";

interface Props {
  entries: GalleryEntry[];
  look: Look;
  isFocusShown: boolean;
}

/** Milliseconds of quiet after which what is painted is measured. */
const quiet = 300;

/** Ends when nothing within changes its colour any more; what pulses for ever is not waited for. */
async function settledColours(element: Element): Promise<void> {
  const ending = element
    .getAnimations({ subtree: true })
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** Where the things stand that are looked at, in the light that was chosen, with what was measured of them. */
export function Stage({ entries, look, isFocusShown }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const [contrasts, setContrasts] = useState<Contrasts>();
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hideFocus = () => {};
    let isLeft = false;
    const look = async () => {
      await settledColours(element);
      if (isLeft) return;
      hideFocus();
      if (isFocusShown) hideFocus = showFocus(element);
      setContrasts(measureContrast(element));
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(look, quiet);
    };
    const observer = new MutationObserver(later);
    observer.observe(element, { childList: true, subtree: true });
    later();
    return () => {
      isLeft = true;
      clearTimeout(timer);
      observer.disconnect();
      hideFocus();
    };
  }, [entries, look, isFocusShown]);
  return (
    <>
      <Text textStyle="sm" color="fg.muted" mb="3" role="status">
        {contrasts ? contrastWords(contrasts) : "Measuring the contrast."}
      </Text>
      <Stack
        ref={stage}
        gap="8"
        style={lookOf(look)}
        colorPalette="accent"
        bg="bg.panel"
        color="fg"
        borderWidth="1px"
        borderRadius="md"
        p={{ base: "3", md: "5" }}
        // What is fixed to the window, as a bar of actions is, stays inside.
        css={{ contain: "layout" }}
        data-stage={look}
      >
        {entries.map(({ group, name, title, view }) => (
          <Box as="section" key={`${group} ${name}`} aria-labelledby={`${group}-${name}-title`} minW="0">
            <Heading as="h2" id={`${group}-${name}-title`} textStyle="sm" color="fg.muted" mb="3">
              {title}
            </Heading>
            {view}
          </Box>
        ))}
      </Stack>
    </>
  );
}

const words = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`;

function contrastWords({ text, edge }: Contrasts): string {
  return [
    text && `Lowest contrast of text: ${words(text.ratio)} (“${text.of.slice(0, 40)}”); at least 4.5 : 1 is asked for.`,
    edge && `Of the edge of a field: ${words(edge.ratio)} (“${edge.of.slice(0, 40)}”); at least 3 : 1.`,
  ]
    .filter(Boolean)
    .join(" ");
}

const focusable = "a[href], button, input, select, textarea, summary, [tabindex]";

/**
 * Draws the focus of everything below an element at once: by the attribute that the portal's own parts answer to, or as the browser
 * does where a part has no ring of its own. The answer takes it away.
 */
function showFocus(root: HTMLElement): () => void {
  const shown = [...root.querySelectorAll<HTMLElement>(focusable)].filter(({ tabIndex }) => tabIndex >= 0);
  for (const element of shown) {
    const before = getComputedStyle(element).outlineStyle;
    element.dataset.focusVisible = "";
    if (getComputedStyle(element).outlineStyle === before) element.style.outline = "auto";
  }
  return () => {
    for (const element of shown) {
      delete element.dataset.focusVisible;
      element.style.outline = "";
    }
  };
}
