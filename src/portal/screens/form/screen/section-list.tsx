import { Stack } from "@chakra-ui/react";
import { Fragment, type ReactNode } from "react";
import type { Section } from "../../../../engine/index.ts";
import { GuideStep } from "./guide/guide-step.tsx";
import type { GuideTour } from "./guide/use-guide.ts";
import { SectionPanel } from "./section-panel.tsx";

interface Props {
  sections: Section[];
  open: ReadonlySet<string>;
  onToggle(id: string): void;
  guide: GuideTour;
  /** The language of the definition's words, and whether it is not the page's own for all forms. */
  language: string;
  lang: string | undefined;
  /** Stands below the section of this id. */
  below: { section: string | undefined; shown: ReactNode };
}

/** The form itself: its sections in their order, with what the guide says to one. */
export const SectionList = ({ sections, open, onToggle, guide, language, lang, below }: Props) => (
  <Stack gap="3" lang={lang}>
    {sections.map((section) => (
      <Fragment key={`${section.id} ${language}`}>
        <SectionPanel
          section={section}
          among={sections}
          isOpen={open.has(section.id)}
          onToggle={onToggle}
          {...(guide.step?.section === section.id && { guide: <GuideStep key={guide.step.id} guide={guide} /> })}
        />
        {section.id === below.section && below.shown}
      </Fragment>
    ))}
  </Stack>
);
