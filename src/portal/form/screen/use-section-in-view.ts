import { useEffect, useState } from "react";
import type { Section } from "../../../engine/index.ts";

/** Milliseconds of rest after which the headers' positions are read (WFORM-92): scrolling never waits for layout. */
const rest = 250;

/** A header counts as reached once it stands within this many pixels of the window's top. */
const reach = 160;

/** The section being read: the last whose header has been reached, else the first. */
export function useSectionInView(sections: readonly Section[]): string | undefined {
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
