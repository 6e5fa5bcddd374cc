import { chakra, Flex } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { readListQuery } from "../../../../contract/list-query.ts";
import { providedViews } from "../../../../contract/provided-views.ts";
import { useIsVeryWide } from "../../../shared/ui/use-is-wide.ts";
import { addressOf, useListQuery } from "../use-list-query.ts";
import { useViewCounts } from "./use-view-counts.ts";

/** The views of the work, each one press away from wherever the list stands; on narrower screens they are under Views alone. */
export function WorkViews() {
  const [query] = useListQuery();
  // On narrower screens numbers would push views out of sight: they stand under Views.
  const counts = useViewCounts(useIsVeryWide());
  const address = addressOf({ ...query, columns: [] });
  return (
    <Flex
      asChild
      gap="0.5"
      align="center"
      alignSelf="center"
      flex="1 1 0"
      minW="0"
      overflowX="auto"
      p="0.5"
      display="none"
      css={{ "@media (min-width: 80rem)": { display: "flex" } }}
      data-screen-only
    >
      <nav aria-label="Views of the work">
        {providedViews.map(({ name, query: asked }) => {
          const isCurrent = addressOf(readListQuery(new URLSearchParams(asked))) === address;
          return (
            <chakra.span
              key={name}
              css={{
                ...(isWideOnly(name) && { display: "none", "@media (min-width: 96rem)": { display: "inline" } }),
                "& a": {
                  ...look,
                  ...(isCurrent && { bg: "accent.subtle", color: "accent.fg", fontWeight: "semibold" }),
                },
              }}
            >
              <Link to={asked === "" ? "/" : `/?${asked}`} aria-current={isCurrent ? "page" : undefined}>
                {shortNames[name] ?? name}
                {counts.has(asked) && (
                  <chakra.span ms="1" textStyle="xs" fontVariantNumeric="tabular-nums">
                    {counts.get(asked)}
                  </chakra.span>
                )}
              </Link>
            </chakra.span>
          );
        })}
      </nav>
    </Flex>
  );
}

/** Where there is room for a word, not for a sentence. */
const shortNames: Record<string, string> = {
  Mentioned: "@me",
  "Mine and late, oldest first": "Mine, late",
  "Late, oldest first": "Late",
  "Waiting for customer": "Waiting",
};

/** On narrower screens it would push another out of view; it is under Views as well. */
const isWideOnly = (name: string): boolean => name === "Mentioned";

const look = {
  display: "inline-flex",
  alignItems: "center",
  minH: "8",
  px: "1.5",
  whiteSpace: "nowrap",
  borderRadius: "sm",
  textStyle: "sm",
  color: "fg.muted",
  focusVisibleRing: "outside",
  _hover: { bg: "bg.muted" },
} as const;
