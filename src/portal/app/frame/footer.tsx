import { Link as ChakraLink, Flex } from "@chakra-ui/react";
import { Link } from "react-router-dom";
import { isAdministrator } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { BrandLogo } from "./brand-logo.tsx";

export function Footer() {
  const { config, person } = usePortal();
  const { policyUrl, advisorPhone } = config;
  return (
    <Flex
      as="footer"
      data-screen-only
      align="center"
      justify="space-between"
      wrap="wrap"
      gap="3"
      bg="brand.bg"
      color="brand.muted"
      textStyle="sm"
      px={{ base: "4", md: "6", xl: "8" }}
      py="4"
    >
      <BrandLogo alt="Southern Air" />
      <Flex columnGap="5" rowGap={{ base: "0", md: "1" }} wrap="wrap" align="center">
        {isAdministrator(person) && (
          <ChakraLink asChild {...onFooter}>
            <Link to="/audit">Audit trail</Link>
          </ChakraLink>
        )}
        {policyUrl && (
          <ChakraLink href={policyUrl} {...onFooter}>
            Warranty policy
          </ChakraLink>
        )}
        {advisorPhone && <span>Technical advisor {advisorPhone}</span>}
      </Flex>
    </Flex>
  );
}

const onFooter = {
  variant: "underline",
  color: "brand.muted",
  focusRingColor: "brand.fg",
  minH: { base: "11", md: "6" },
} as const;
