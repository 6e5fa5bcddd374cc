import { Box, chakra, Flex, HStack } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import { PaletteDoor } from "../../features/palette/palette-door.tsx";
import { useCall } from "../../shared/api/use-call.ts";
import { homeAddress, isAdministrator, may, mayReadFigures } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Glyph } from "../../shared/ui/icons.tsx";
import { Tag } from "../../shared/ui/status-tag.tsx";
import { BrandLogo } from "./brand-logo.tsx";

const onBrand = {
  color: "brand.fg",
  borderRadius: "sm",
  px: "2",
  py: { base: "3", md: "1.5" },
  textStyle: "sm",
  fontWeight: "medium",
  cursor: "pointer",
  focusVisibleRing: "outside",
  focusRingColor: "brand.fg",
  _hover: { bg: "brand.border" },
} satisfies ComponentProps<typeof Box>;

/** The band at the top of every view: whose portal, who is signed in, the way out. */
export function Header() {
  const { person, signOut } = usePortal();
  return (
    <Box as="header" bg="brand.bg" color="brand.fg" data-screen-only>
      <Flex
        align="center"
        wrap="wrap"
        columnGap={{ base: "1", sm: "2", md: "5" }}
        minH={{ base: "14", md: "12" }}
        px={{ base: "3", md: "6", xl: "8" }}
      >
        <Box asChild {...onBrand} px="1" display="flex" minW="11" justifyContent="center">
          <Link to={homeAddress(person)}>
            <BrandLogo alt="Southern Air, to the dashboard" isShort />
          </Link>
        </Box>
        <HStack hideBelow="md" gap="2">
          <EnvironmentLabel />
          <FailedMailLink />
        </HStack>
        <Box ms={{ lg: "auto" }}>
          <PaletteDoor />
        </Box>
        <HStack ms={{ base: "auto", lg: "0" }} gap={{ base: "0", md: "3" }}>
          <Box asChild {...onBrand} display={{ base: "none", sm: "block" }}>
            <Link to="/about">About</Link>
          </Box>
          {mayReadFigures(person) && (
            <Box asChild {...onBrand} display={{ base: "none", sm: "block" }}>
              <Link to="/insights">Reports &amp; insights</Link>
            </Box>
          )}
          {may(person, "change definitions") && (
            <Box asChild {...onBrand} display={{ base: "none", md: "block" }}>
              <Link to="/studio">Studio</Link>
            </Box>
          )}
          <Box asChild {...onBrand} whiteSpace="nowrap">
            <Link to={homeAddress(person)}>Partner Portal</Link>
          </Box>
          <HStack display={{ base: "none", md: "flex" }} gap="2" px="2" color="brand.muted" textStyle="sm">
            {person.customer && (
              <Box as="span" color="brand.fg" fontWeight="medium">
                {person.customer.name}
              </Box>
            )}
            <Glyph name="user" />
            <OwnName />
          </HStack>
          <chakra.a
            href="/signed-out"
            whiteSpace="nowrap"
            {...onBrand}
            onClick={(event) => {
              event.preventDefault();
              signOut();
            }}
          >
            Log out
          </chakra.a>
        </HStack>
      </Flex>
      <HStack hideFrom="md" px="4" pb="1.5" gap="2" color="brand.muted" textStyle="xs">
        <EnvironmentLabel />
        <Box as="span" truncate>
          {person.customer ? `${person.customer.name} ${person.customer.sap_id}` : <OwnName />}
        </Box>
        <FailedMailLink />
      </HStack>
    </Box>
  );
}

/** Who is signed in; for those who look after claims it leads to where they hand them on. */
function OwnName() {
  const { person } = usePortal();
  if (!may(person, "resolve claim")) return person.name;
  return (
    <Box
      asChild
      borderRadius="sm"
      py="1"
      // A finger needs more than the word.
      position="relative"
      _after={{ content: '""', position: "absolute", insetX: "0", insetY: "-2.5", hideFrom: "md" }}
      focusVisibleRing="outside"
      focusRingColor="brand.fg"
      textDecoration="underline dotted"
    >
      <Link to="/away" aria-label={`${person.name}, away from work`}>
        {person.name}
      </Link>
    </Box>
  );
}

/** Says which environment this is, so that no test claim is taken for a real one; nothing in production. */
function EnvironmentLabel() {
  const { environment } = usePortal().config;
  if (environment === "production") return null;
  return (
    <Tag palette="orange" textStyle="2xs" letterSpacing="wide">
      {environment.toUpperCase()}
    </Tag>
  );
}

/** Milliseconds. */
const everyMinute = 60_000;

/** Leads administrators to mail that could not be delivered, and counts it once there is some, where it moves nothing; nobody else asks. */
function FailedMailLink() {
  const { person } = usePortal();
  const given: [] | null = isAdministrator(person) ? [] : null;
  const { data } = useCall("GET /api/mail/failed", given, { refreshInterval: everyMinute });
  if (!given) return null;
  const count = data?.mails.length ?? 0;
  const words = count === 0 ? "Failed e-mails" : `${count === 1 ? "1 e-mail" : `${count} e-mails`} not delivered`;
  return (
    <Flex
      asChild
      align="center"
      justify="center"
      minW="12"
      h={{ base: "11", md: "8" }}
      borderRadius="sm"
      focusVisibleRing="outside"
      focusRingColor="brand.fg"
    >
      <Link to="/failed-mail" aria-label={words} title={words}>
        {count === 0 ? (
          <Glyph name="envelope" />
        ) : (
          <Tag palette="red" gap="1">
            <Glyph name="envelope" />
            {count}
          </Tag>
        )}
      </Link>
    </Flex>
  );
}
