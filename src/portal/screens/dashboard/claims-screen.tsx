import { Page } from "../../shared/ui/page.tsx";
import { PageHeading } from "../../shared/ui/page-heading.tsx";
import { ClaimsListing } from "./claims-listing.tsx";
import { ListingGate } from "./listing-gate.tsx";

export function ClaimsScreen() {
  return (
    <Page title="Claims">
      <PageHeading mb="4">Claims</PageHeading>
      <ListingGate>
        <ClaimsListing />
      </ListingGate>
    </Page>
  );
}
