import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Section } from "../../../../../engine/index.ts";
import { useAnnounce } from "../../../../shared/ui/live-region.tsx";
import { useFormStore } from "../../store/form-context.ts";

/** A step of the guide as it stands before the person. */
interface GuideStepState {
  id: string;
  /** Absent: it leads to the buttons. */
  section: string | undefined;
  /** `Step 2 of 5`. */
  place: string;
  words: string;
  isFirst: boolean;
  isLast: boolean;
}

export interface GuideTour {
  /** The step under way; undefined while the guide is closed. */
  step: GuideStepState | undefined;
  toggle: React.RefObject<HTMLButtonElement | null>;
  begin(): void;
  go(by: 1 | -1): void;
  /** Closes the guide; the focus goes back to the toggle. */
  leave(): void;
}

/** The guide of this person through the sections they see. `show` opens a section. Escape leaves, but for what is open over it. */
export function useGuide(sections: Section[], show: (section: string) => void): GuideTour {
  const store = useFormStore();
  const announce = useAnnounce();
  const toggle = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<string>();
  const isOpen = at !== undefined;
  const steps = useMemo(
    () =>
      isOpen
        ? (store.guide?.steps ?? []).filter(({ section }) => !section || sections.some(({ id }) => id === section))
        : [],
    [isOpen, store, sections],
  );
  // A section may leave the form under the guide; the first step that is left takes the place of its own.
  const index = Math.max(
    steps.findIndex(({ id }) => id === at),
    0,
  );
  const found = steps[index];
  const step = found && {
    id: found.id,
    section: found.section,
    place: `Step ${index + 1} of ${steps.length}`,
    words: store.definition.messages.hints?.[found.id] ?? "",
    isFirst: index === 0,
    isLast: index === steps.length - 1,
  };
  const shown = step && `${step.place}. ${step.words}`;
  const section = step?.section;
  useEffect(() => {
    if (section) show(section);
    if (shown) announce(shown);
  }, [shown, section, show, announce]);

  const leave = useCallback(() => {
    setAt(undefined);
    announce("You have left the guide.");
    toggle.current?.focus();
  }, [announce]);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !isForSomethingElse(event.target)) leave();
    };
    // Before the page itself acts on the key: afterwards nobody knows any more what it closed.
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [isOpen, leave]);

  return {
    step,
    toggle,
    begin: () => setAt(""),
    go: (by) => setAt(steps[index + by]?.id ?? at),
    leave,
  };
}

/** A dialog or a list of suggestions closes by Escape first. */
const isForSomethingElse = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("dialog, [role=dialog], [role=combobox][aria-expanded=true]") !== null;
