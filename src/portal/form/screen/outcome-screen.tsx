import { Box, Flex } from "@chakra-ui/react";
import { useEffect } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import { Glyph } from "../../ui/icons.tsx";
import { Page } from "../../ui/page.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Panel } from "../../ui/panel.tsx";
import { TextLink } from "../../ui/text-link.tsx";

/** The claim is sent: what it is called, and where to go. The same address shows another screen, so it takes the focus. */
export function OutcomeScreen({ title, number }: { title: string; number: string }) {
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <Page title={title} width="text">
      <Panel mt="6" py="10" textAlign="center">
        <Flex justify="center" mb="4">
          <Flex align="center" justify="center" boxSize="14" borderRadius="full" bg="bg.success" color="fg.success">
            <Glyph name="check" boxSize="7" />
          </Flex>
        </Flex>
        <PageHeading isNewView>{title}</PageHeading>
        <Box mt="3">
          Your claim number is <TextLink to={`/claim/${number}`}>{number}</TextLink>. You can follow it on the
          dashboard.
        </Box>
        <Box mt="6">
          <ButtonLink to="/" rank="primary">
            Back to dashboard
          </ButtonLink>
        </Box>
      </Panel>
    </Page>
  );
}
