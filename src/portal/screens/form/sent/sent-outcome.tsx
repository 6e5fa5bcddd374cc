import { Text } from "@chakra-ui/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Navigate, useLocation, useNavigationType } from "react-router-dom";
import type { ClaimRecord } from "../../../../contract/types.ts";
import type { CompiledDefinition } from "../../../../engine/index.ts";
import { ButtonLink } from "../../../shared/ui/button.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { PageHeading } from "../../../shared/ui/page-heading.tsx";
import { TextLink } from "../../../shared/ui/text-link.tsx";
import type { Saved } from "../save/use-saving.ts";
import { rememberSent } from "./sent-forms.ts";

// The claim is sent: a page whose code cannot be had must not hide that.
const SentPage = lazy(() =>
  import("./sent-page.tsx").then(
    ({ SentPage }) => ({ default: SentPage }),
    () => ({
      default: ({ title, claim }: { title: string; claim: ClaimRecord }) => (
        <PlainOutcome title={title} number={claim.claim_number} />
      ),
    }),
  ),
);

interface Props {
  title: string;
  saved: Saved;
  /** Absent where it could not be read again. */
  claim: ClaimRecord | undefined;
  definition: CompiledDefinition;
  /** The form's own entry in the history of this tab. */
  entry: string | undefined;
}

/** What was sent, in the place of its form: a reload shows the same, and the way back leads past the form. */
export function SentOutcome({ title, saved: { number, transition }, claim, definition, entry }: Props) {
  const { key } = useLocation();
  const arrival = useNavigationType();
  const [sentAt] = useState(key);
  useEffect(() => {
    rememberSent(entry);
    history.replaceState(history.state, "", `/claim/${number}/sent/${transition}`);
  }, [entry, number, transition]);
  if (key !== sentAt && arrival === "POP") return <Navigate to="/" replace />;
  if (!claim) return <PlainOutcome title={title} number={number} />;
  return (
    <Suspense fallback={<Page title={title}>{null}</Page>}>
      <SentPage title={title} claim={claim} definition={definition} transition={transition} />
    </Suspense>
  );
}

/** That it was sent, where nothing more of it is known. */
function PlainOutcome({ title, number }: { title: string; number: string }) {
  return (
    <Page title={title} width="text">
      <PageHeading isNewView>{title}</PageHeading>
      <Text my="4">
        Your claim number is <TextLink to={`/claim/${number}`}>{number}</TextLink>. You can follow it on the dashboard.
      </Text>
      <ButtonLink to="/" rank="primary">
        Back to dashboard
      </ButtonLink>
    </Page>
  );
}
