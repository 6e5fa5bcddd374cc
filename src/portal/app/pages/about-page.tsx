import { Link as ChakraLink, Stack, Text } from "@chakra-ui/react";
import { usePortal } from "../../shared/session/portal.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { PageHeading } from "../../shared/ui/page-heading.tsx";
import { Panel } from "../../shared/ui/panel.tsx";

/** D-074. The version is the build's. */
export function AboutPage() {
  const { advisorPhone, contactEmail, policyUrl } = usePortal().config;
  return (
    <Page title="About" width="text">
      <PageHeading mb="4">About the Warranty Portal</PageHeading>
      <Panel mb="6">
        <Stack gap="3">
          <Text>
            Installers, dealers and customers raise warranty claims here and follow them from the first word to the
            last. Our teams review each claim, ask for what is missing, and tell you here and by e-mail what was
            decided.
          </Text>
          {advisorPhone && (
            <Text>
              Talk to a technical advisor:{" "}
              <ChakraLink variant="underline" href={`tel:${advisorPhone.replaceAll(/[^+\d]/g, "")}`}>
                {advisorPhone}
              </ChakraLink>
            </Text>
          )}
          {contactEmail && (
            <Text>
              Write to us:{" "}
              <ChakraLink variant="underline" href={`mailto:${contactEmail}`}>
                {contactEmail}
              </ChakraLink>
            </Text>
          )}
          {policyUrl && (
            <Text>
              <ChakraLink variant="underline" href={policyUrl}>
                Read the warranty policy
              </ChakraLink>
            </Text>
          )}
          <Text color="fg.muted" textStyle="sm">
            Warranty Portal, version {__PORTAL_VERSION__}
          </Text>
        </Stack>
      </Panel>
      <ButtonLink to="/">Back to dashboard</ButtonLink>
    </Page>
  );
}
