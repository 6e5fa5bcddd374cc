import { Button } from "../../../../shared/ui/button.tsx";
import { useFormStore, useFormView } from "../../store/form-context.ts";
import type { GuideTour } from "./use-guide.ts";

/** Begins the guide, and ends it; nothing where there is none, or nothing that this person could fill in. */
export function GuideToggle({ guide }: { guide: GuideTour }) {
  const store = useFormStore();
  const isOpenToChange = useFormView(({ sections }) => Object.values(sections).some(({ state }) => state.editable));
  if (!store.guide || !isOpenToChange) return null;
  const isOn = guide.step !== undefined;
  return (
    <Button
      ref={guide.toggle}
      rank="quiet"
      mt={{ base: "0", md: "2" }}
      ms="-2"
      px="2"
      h="auto"
      minH="11"
      flex={{ base: "1 1 10rem", md: "0 1 auto" }}
      whiteSpace="normal"
      textAlign="start"
      aria-pressed={isOn}
      data-screen-only
      onClick={isOn ? guide.leave : guide.begin}
    >
      Having trouble? Click here for a step by step guide
    </Button>
  );
}
