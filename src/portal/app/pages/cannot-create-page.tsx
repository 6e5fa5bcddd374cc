import { Text } from "@chakra-ui/react";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { PageHeading } from "../../shared/ui/page-heading.tsx";

export function CannotCreatePage() {
  return (
    <Page title="New Claim" width="text">
      <PageHeading mb="3">New Claim</PageHeading>
      <Text textStyle="lg" mb="6">
        You are not able to create claims.
      </Text>
      <ButtonLink to="/">Back to dashboard</ButtonLink>
    </Page>
  );
}
