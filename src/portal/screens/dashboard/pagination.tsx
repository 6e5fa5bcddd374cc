import { Flex, Text } from "@chakra-ui/react";
import type { ClaimPage } from "../../../contract/types.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";

const spelt = (count: number) => count.toLocaleString("en-NZ");

/** The server says how many rows make a page (LIST-34). */
export function Pagination({ claims, onPage }: { claims: ClaimPage; onPage: (page: number) => void }) {
  const { current_page: page, total, per_page, is_capped: isCapped } = claims;
  const moreThan = isCapped ? "more than " : "";
  const last = Math.max(1, Math.ceil(total / per_page));
  const from = (page - 1) * per_page + 1;
  return (
    <Flex as="nav" aria-label="Pages" align="center" justify="space-between" wrap="wrap" gap="3" mt="4">
      <Text color="fg.muted" textStyle="sm">
        {total === 1
          ? "1 claim"
          : `${spelt(from)} to ${spelt(Math.min(total, from + per_page - 1))} of ${moreThan}${spelt(total)} claims`}
      </Text>
      {last > 1 && (
        <Flex gap="2" align="center">
          <Button size="sm" data-screen-only disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <Glyph name="chevronLeft" />
            Previous
          </Button>
          <Text textStyle="sm" px="1">
            {`Page ${spelt(page)} of ${moreThan}${spelt(last)}`}
          </Text>
          <Button size="sm" data-screen-only disabled={page >= last} onClick={() => onPage(page + 1)}>
            Next
            <Glyph name="chevronRight" />
          </Button>
        </Flex>
      )}
    </Flex>
  );
}
