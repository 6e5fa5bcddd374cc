import { Box, Flex, NativeSelect, Text } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { Navigate, useLocation, useNavigationType } from "react-router-dom";
import { switchAccount } from "../../features/accounts/switch-account.ts";
import { logFailure } from "../../shared/api/log-failure.ts";
import { useForms } from "../../shared/api/use-reference.ts";
import { hasScreen, homeAddress, isClaimant, may, mayReadRequests } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { PageHeading } from "../../shared/ui/page-heading.tsx";
import { staysInView } from "../../shared/ui/stays-in-view.ts";
import { useIsWide } from "../../shared/ui/use-is-wide.ts";
import { ClaimsListing } from "./claims-listing.tsx";
import { ListingGate } from "./listing-gate.tsx";
import { NeedsYouPlace } from "./needs-you/needs-you-place.tsx";
import { NewClaimButton } from "./new-claim-button.tsx";
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

/** Leads to what forms that make no claim have sent. */
function RequestsLink() {
  const { person } = usePortal();
  if (!mayReadRequests(person, useForms() ?? [])) return null;
  return (
    <ButtonLink to="/requests">
      <Glyph name="envelope" />
      Requests
    </ButtonLink>
  );
}

/** For customers with several accounts (DASH-12 to DASH-18): the page starts again under the chosen one. */
function AccountSwitch() {
  const { api, person } = usePortal();
  const [chosen, setChosen] = useState(person.customer?.sap_id ?? "");
  const [isBusy, setBusy] = useState(false);
  if (!hasScreen(person, "account-switch") || person.customers.length < 2) return null;

  async function switchTo(sap_id: string) {
    setBusy(true);
    setChosen(sap_id);
    try {
      await switchAccount(api, sap_id, "/");
    } catch (error) {
      logFailure("call", "The account could not be switched.", error);
      setChosen(person.customer?.sap_id ?? "");
      setBusy(false);
    }
  }

  return (
    <NativeSelect.Root w="auto" maxW="full" disabled={isBusy}>
      <NativeSelect.Field aria-label="Account" value={chosen} onChange={({ target }) => switchTo(target.value)}>
        {person.customers.map(({ sap_id, name }) => (
          <option key={sap_id} value={sap_id}>
            {sap_id} {name}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

/** On a phone: the ways to start a claim, where the thumb is. Nothing for whoever may not start one. */
function ThumbBar({ onOpen }: { onOpen: (isOpen: boolean) => void }) {
  const { person } = usePortal();
  const forms = useForms();
  if (!may(person, "create claim") || !forms) return null;
  const scanned = forms.find(({ new_path, new_scan }) => new_path && new_scan);
  return (
    <Flex
      role="region"
      aria-label="Start"
      {...staysInView("bottom")}
      mx="-4"
      mt="4"
      px="4"
      py="2"
      gap="2"
      bg="bg.panel"
      borderTopWidth="1px"
      shadow="md"
      css={{ ...staysInView("bottom").css, "& > *": { flex: "1", minH: "11" } }}
    >
      {scanned?.new_path && (
        <ButtonLink to={scanned.new_path} state={{ scan: true }}>
          <Glyph name="scan" />
          {scanned.new_scan}
        </ButtonLink>
      )}
      <NewClaimButton onOpen={onOpen} />
    </Flex>
  );
}
