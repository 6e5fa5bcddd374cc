import { Stack } from "@chakra-ui/react";
import { Notice } from "../../ui/notice.tsx";
import { useFormView } from "../store/form-context.ts";

/** What the rules advise in this section: said aloud as it comes up, and in nobody's way. */
export function SectionAdvice({ section }: { section: string }) {
  const advice = useFormView((view) => view.sections[section]?.advice);
  return (
    <Stack gap="2" role="status" mt={advice?.length ? "4" : undefined}>
      {advice?.map(({ message, tone }) => (
        <Notice key={message} kind={tone === "warning" ? "warning" : "info"} textStyle="sm">
          {message}
        </Notice>
      ))}
    </Stack>
  );
}
