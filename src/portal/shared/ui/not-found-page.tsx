import { Text } from "@chakra-ui/react";
import { Page } from "./page.tsx";
import { PageHeading } from "./page-heading.tsx";
import { TextLink } from "./text-link.tsx";

/** The text of ROUTE-12; its last word is the way out. */
export function NotFoundPage() {
  return (
    <Page title="Page not found" width="text">
      <PageHeading mb="3">Page not found</PageHeading>
      <Text textStyle="lg">
        Sorry, that page cannot be found. Please head back to the <TextLink to="/">dashboard</TextLink>.
      </Text>
    </Page>
  );
}
