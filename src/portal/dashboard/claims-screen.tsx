import { Page } from "../ui/page.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
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
