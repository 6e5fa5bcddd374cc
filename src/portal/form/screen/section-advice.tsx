import { Stack } from "@chakra-ui/react";
import { Notice } from "../../ui/notice.tsx";
import { useFormView } from "../store/form-context.ts";

/** What the rules advise in this section: said aloud as it comes up, and in nobody's way. */
export function SectionAdvice({ section }: { section: string }) {
  const own = useFormView((view) => view.sections[section]);
  // Readers are warned too, but not asked for what they cannot give.
  const said = (own?.advice ?? []).filter(({ tone }) => own?.state.editable || tone === "warning");
  // What several entries of a list give rise to is said once.
  const advice = said.filter(({ message }, place) => said.findIndex((one) => one.message === message) === place);
  return (
    <Stack gap="2" role="status" mt={advice.length > 0 ? "4" : undefined}>
      {advice.map(({ message, tone }) => (
        <Notice key={message} kind={tone === "warning" ? "warning" : "info"} textStyle="sm">
          {message}
        </Notice>
      ))}
    </Stack>
  );
}
