import { Box, Stack } from "@chakra-ui/react";
import { Fragment, type ReactNode } from "react";
import type { Section } from "../../../../engine/index.ts";
import { GuideStep } from "./guide/guide-step.tsx";
import type { GuideTour } from "./guide/use-guide.ts";
import { SectionPanel } from "./section-panel.tsx";

interface Props {
  sections: Section[];
  open: ReadonlySet<string>;
  /** Else the first of them are drawn alone, and the place of the others is held. */
  isWhole: boolean;
  onToggle(id: string): void;
  guide?: GuideTour;
  /** That the definition's words are in now: in another one each section is drawn anew. */
  language?: string;
  /** Stands below the section of this id, or above all where that one is not there. */
  extra?: { below: string | undefined; shown: ReactNode };
}

/** Sections of a form that is not whole yet. */
const first = 4;

/** The form itself: its sections in their order, with what the guide says to one. */
export function SectionList({ sections, open, isWhole, onToggle, guide, language = "", extra }: Props) {
  const place = sections.findIndex(({ id }) => id === extra?.below) + 1;
  // What stands below one of them keeps its place.
  const drawn = isWhole ? sections : sections.slice(0, Math.max(first, place));
  const panels = drawn.map((section) => (
    <SectionPanel
      key={`${section.id} ${language}`}
      section={section}
      among={sections}
      isOpen={open.has(section.id)}
      onToggle={onToggle}
      {...(guide?.step?.section === section.id && { guide: <GuideStep key={guide.step.id} guide={guide} /> })}
    />
  ));
  // One among the panels, by a key of its own: it goes on as it is while sections come and go above it.
  return (
    <Stack gap="3">
      {panels.toSpliced(place, 0, <Fragment key="extra">{extra?.shown}</Fragment>)}
      {/* What follows stands off the screen from the start: nothing that is seen moves. */}
      {drawn.length < sections.length && <Box minH="100vh" aria-busy="true" data-later-sections="" />}
    </Stack>
  );
}
