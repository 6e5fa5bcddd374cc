import { chakra, Flex } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { listAddress } from "../../../shared/session/person.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { useIsVeryWide } from "../../../shared/ui/use-is-wide.ts";
import { addressOf, addressWithoutColumns, useListQuery } from "../use-list-query.ts";
import { useViewCounts } from "./use-view-counts.ts";

/** The views of the work, each one press away from wherever the list stands; on narrower screens they are under Views alone. */
export function WorkViews() {
  const { person } = usePortal();
  const [query] = useListQuery();
  // On narrower screens numbers would push views out of sight: they stand under Views.
  const counts = useViewCounts(useIsVeryWide() && (person.views ?? []).length > 0);
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
        {person.views?.map(({ name, short = name, is_wide, query: asked }) => {
          const isCurrent = addressWithoutColumns(asked) === address;
          return (
            <chakra.span
              key={name}
              css={{
                ...(is_wide && { display: "none", "@media (min-width: 96rem)": { display: "inline" } }),
                "& a": {
                  ...look,
                  ...(isCurrent && { bg: "accent.subtle", color: "accent.fg", fontWeight: "semibold" }),
                },
              }}
            >
              <Link to={listAddress(person, asked)} aria-current={isCurrent ? "page" : undefined}>
                {short}
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
