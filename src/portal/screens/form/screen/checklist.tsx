import { Box, chakra } from "@chakra-ui/react";
import { useEffect, useState } from "react";
import { isWorkedOut, type Section } from "../../../../engine/index.ts";
import { useFormStore, useFormView } from "../store/form-context.ts";
import { isOptional } from "../store/form-view.ts";
import { useSectionNumber, useWrongFields } from "./progress.ts";
import { Progress } from "./progress-line.tsx";
import { SectionMark } from "./section-mark.tsx";

/** The sections beside the form, where there is room: which are complete, which is being read, and a way to each. */
export function Checklist({ sections, onGo }: { sections: Section[]; onGo(section: string): void }) {
  const inView = useSectionInView(sections);
  return (
    <Box as="nav" aria-label="Sections" hideBelow="lg" position="sticky" top="6" alignSelf="start">
      <Progress sections={sections} />
      <chakra.ol listStyleType="none" mt="2">
        {sections.map((section) => (
          <Item key={section.id} section={section} among={sections} isInView={section.id === inView} onGo={onGo} />
        ))}
      </chakra.ol>
    </Box>
  );
}

interface ItemProps {
  section: Section;
  among: Section[];
  isInView: boolean;
  onGo(section: string): void;
}

function Item({ section, among, isInView, onGo }: ItemProps) {
  const { definition } = useFormStore();
  const { messages } = definition;
  const state = useFormView((view) => view.sections[section.id]?.state);
  const number = useSectionNumber(among, section.id);
  const wrong = useWrongFields(section.id);
  return (
    <li>
      <chakra.button
        type="button"
        onClick={() => onGo(section.id)}
        aria-current={isInView ? "location" : undefined}
        fontWeight={isInView ? "semibold" : undefined}
        display="flex"
        alignItems="center"
        gap="3"
        w="full"
        px="2"
        py="1.5"
        borderRadius="md"
        textAlign="start"
        textStyle="sm"
        cursor="pointer"
        _hover={{ bg: "bg.muted" }}
        focusVisibleRing="outside"
      >
        <SectionMark
          number={number}
          isComplete={state?.complete ?? false}
          isReadOnly={!state?.editable}
          isOptional={isOptional(state)}
          isWrong={wrong !== ""}
        />
        <span>
          {messages.sections[section.id] ?? section.id}
          {wrong !== "" ? (
            <chakra.span display="block" color="fg.error">
              {wrong}
            </chakra.span>
          ) : (
            (number === undefined || isOptional(state)) && (
              <chakra.span display="block" color="fg.muted">
                {number === undefined
                  ? isWorkedOut(definition, section.id)
                    ? "Worked out"
                    : "Others fill this in"
                  : state?.editable && "Optional"}
              </chakra.span>
            )
          )}
        </span>
      </chakra.button>
    </li>
  );
}

/** Milliseconds of rest after which the headers' positions are read (WFORM-92): scrolling never waits for layout. */
const rest = 250;

/** A header counts as reached once it stands within this many pixels of the window's top. */
const reach = 160;

/** The section being read: the last whose header has been reached, else the first. */
function useSectionInView(sections: readonly Section[]): string | undefined {
  const [inView, setInView] = useState(sections[0]?.id);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      const reached = sections.filter(({ id }) => {
        const header = document.getElementById(`section-${id}`);
        return header !== null && header.getBoundingClientRect().top <= reach;
      });
      setInView((reached.at(-1) ?? sections[0])?.id);
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(read, rest);
    };
    later();
    addEventListener("scroll", later, { passive: true });
    addEventListener("resize", later);
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", later);
      removeEventListener("resize", later);
    };
  }, [sections]);
  return inView;
}
