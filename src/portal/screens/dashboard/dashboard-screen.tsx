import { Box, Flex, Text } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { Navigate, useLocation, useNavigationType } from "react-router-dom";
import { homeAddress, isClaimant } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Page } from "../../shared/ui/page.tsx";
import { PageHeading } from "../../shared/ui/page-heading.tsx";
import { useIsWide } from "../../shared/ui/use-is-wide.ts";
import { AccountSwitch } from "./account-switch.tsx";
import { ClaimsListing } from "./claims-listing.tsx";
import { ListingGate } from "./listing-gate.tsx";
import { NeedsYouPlace } from "./needs-you/needs-you-place.tsx";
import { NewClaimButton } from "./new-claim-button.tsx";
import { RequestsLink } from "./requests-link.tsx";
import { ThumbBar } from "./thumb-bar.tsx";
import { WorkViews } from "./views/work-views.tsx";

interface Props {
  /** More to do, before New. */
  actions?: ReactNode;
  /** Stands in for the listing while it is there. */
  report?: ReactNode;
}

/** The list that this person's roles open with, unless they come back to the list as they left it or ask for one. */
export function DashboardScreen(props: Props) {
  const { person } = usePortal();
  const { search, key } = useLocation();
  const isBack = useNavigationType() === "POP" && key !== "default";
  const [isArrival, setArrival] = useState(search === "" && !isBack);
  if (isArrival && search !== "") setArrival(false);
  const home = homeAddress(person);
  if (isArrival && search === "" && home !== "/") return <Navigate to={home} replace />;
  return <Dashboard {...props} />;
}

function Dashboard({ actions, report }: Props) {
  const { person } = usePortal();
  // Whoever works through the list sees as much of it as there is room for.
  const isDesk = !isClaimant(person);
  // On a phone the claims begin on the first screen: what is done seldom follows them, and claimants start a claim at the thumb.
  const isSmall = !useIsWide();
  const [isPhone, setPhone] = useState(isSmall);
  const [isStarting, setStarting] = useState(false);
  // A phone that is turned, or a page that is zoomed, takes nobody's dialog away: New moves once it is closed.
  if (!isStarting && isPhone !== isSmall) setPhone(isSmall);
  const hasThumbBar = isPhone && !isDesk;
  const seldom = (
    <Box display="contents" data-screen-only>
      {actions}
      <RequestsLink />
    </Box>
  );
  return (
    <Page title="Warranty Portal" width={isDesk ? "desk" : "wide"}>
      <Flex
        justify="space-between"
        align="flex-end"
        wrap="wrap"
        gap={{ base: "2", md: "4" }}
        mb={isDesk ? { base: "1", md: "2" } : { base: "2", md: "5" }}
      >
        <Box {...(isDesk ? besideEachOther : hasThumbBar && inOneLine)}>
          <PageHeading>Warranty Portal</PageHeading>
          <Text color="fg.muted" textStyle={isDesk || hasThumbBar ? { base: "sm", md: "md" } : undefined}>
            Welcome, {person.firstName}
          </Text>
        </Box>
        {isDesk && <WorkViews />}
        <Flex gap={isDesk ? { base: "3", md: "2" } : "3"} align="flex-end" wrap="wrap" css={isDesk ? low : undefined}>
          <AccountSwitch />
          {!isPhone && seldom}
          {!hasThumbBar && (
            <Box display="contents" data-screen-only>
              <NewClaimButton onOpen={setStarting} />
            </Box>
          )}
        </Flex>
      </Flex>
      {/* What follows is off the first screen from the start, however many claims come: header and title take 11rem at least. */}
      <Box minH={isPhone ? "calc(100dvh - 11rem)" : undefined}>
        <NeedsYouPlace>
          <ListingGate>{report ?? <ClaimsListing />}</ListingGate>
        </NeedsYouPlace>
      </Box>
      {isPhone && (
        <Flex gap="3" wrap="wrap" mt="5">
          {seldom}
        </Flex>
      )}
      {hasThumbBar && <ThumbBar onOpen={setStarting} />}
    </Page>
  );
}

const inOneLine = { display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: "3" } as const;

/** Whose desk it is stands below the title where the views of the work need the room, else beside it. */
const besideEachOther = {
  display: { md: "flex" },
  alignItems: "baseline",
  columnGap: "4",
  css: {
    "@media (min-width: 80rem) and (max-width: 109.99rem)": {
      display: "block",
      "& > p": { fontSize: "xs", lineHeight: "1.15" },
      "& > h1": { fontSize: "xl", lineHeight: "1.1" },
    },
  },
} as const;

/** As low as a row of the list, so that more rows are seen. */
const low = { "@media (min-width: 48rem)": { "& :is(a, button)": { minHeight: "9", height: "9", px: "3" } } } as const;
