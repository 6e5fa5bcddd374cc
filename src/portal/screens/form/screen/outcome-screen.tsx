import { Box, Flex } from "@chakra-ui/react";
import { type ReactNode, useEffect } from "react";
import { ButtonLink } from "../../../shared/ui/button.tsx";
import { Glyph } from "../../../shared/ui/icons.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { PageHeading } from "../../../shared/ui/page-heading.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";

interface Props {
  title: string;
  children: ReactNode;
}

/** What became of the claim, and where to go. The same address shows another screen, so it takes the focus. */
export function OutcomeScreen({ title, children }: Props) {
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
        <Box mt="3">{children}</Box>
        <Box mt="6">
          <ButtonLink to="/" rank="primary">
            Back to dashboard
          </ButtonLink>
        </Box>
      </Panel>
    </Page>
  );
}
