import { Text } from "@chakra-ui/react";
import { lazy } from "react";
import { useLocation, useParams } from "react-router-dom";
import { useClaimTypes } from "../shared/api/use-reference.ts";
import { may } from "../shared/session/person.ts";
import { usePortal } from "../shared/session/portal.ts";
import { ButtonLink } from "../shared/ui/button.tsx";
import { NotFoundPage } from "../shared/ui/not-found-page.tsx";
import { Page, useTitle } from "../shared/ui/page.tsx";
import { PageHeading } from "../shared/ui/page-heading.tsx";
import { SkeletonBlocks } from "../shared/ui/skeletons.tsx";

const loadScreen = () => import("../screens/form/claim-form-screen.tsx");
// Whoever comes straight to a form need not wait for its code after waiting for who they are.
if (/^\/(new|edit)-claim(\/|$)/.test(location.pathname)) void loadScreen().catch(() => undefined);
const ClaimFormScreen = lazy(() => loadScreen().then(({ ClaimFormScreen }) => ({ default: ClaimFormScreen })));

export function EditClaimRoute() {
  const { claim = "" } = useParams();
  useTitle(`Edit Claim ${claim.toUpperCase()}`);
  return <ClaimFormScreen key={claim} claim={claim} />;
}

/**
 * `/new-claim` is the first form that this person may start: warranty (ROUTE-09); a type that this person can neither start nor
 * open is no page (D-073a, D-011). */
export function NewClaimRoute() {
  const { type: given } = useParams();
  const { search } = useLocation();
  const { person } = usePortal();
  const types = useClaimTypes();
  useTitle("New Claim");
  const mayCreate = may(person, "create claim");
  if (!mayCreate && given === undefined) return <CannotCreatePage />;
  if (!types) return <Loading />;
  const first = types.find(({ new_path }) => new_path !== undefined)?.new_path;
  const path = given ?? first?.replace("/new-claim/", "") ?? "";
  const type = [path + search, path].find((place) =>
    types.some(({ new_path, open_path }) => (new_path ?? open_path) === `/new-claim/${place}`),
  );
  if (type === undefined) return mayCreate ? <NotFoundPage /> : <CannotCreatePage />;
  return <ClaimFormScreen key={type} type={type} />;
}

function Loading() {
  return (
    <Page title="New Claim" width="form">
      <SkeletonBlocks blocks={5} />
    </Page>
  );
}

function CannotCreatePage() {
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
