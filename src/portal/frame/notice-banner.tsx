import { Box } from "@chakra-ui/react";
import { useNotices } from "../api/use-reference.ts";
import { Notice } from "../ui/notice.tsx";

/** The site-wide notices, plain text, one below the other. */
export function NoticeBanner() {
  const notices = useNotices() ?? [];
  if (notices.length === 0) return null;
  return (
    <Box as="aside" aria-label="Notices" data-screen-only>
      {notices.map(({ id, text }) => (
        <Notice key={id} kind="info" borderRadius="none" px={{ base: "4", md: "6", xl: "8" }} py="2.5" textStyle="sm">
          {text}
        </Notice>
      ))}
    </Box>
  );
}
