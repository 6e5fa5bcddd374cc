import { Flex, Text } from "@chakra-ui/react";
import { useSearchParams } from "react-router-dom";
import { useCall } from "../../shared/api/use-call.ts";
import { isAdministrator } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { focusHeading, PageHeading } from "../../shared/ui/page-heading.tsx";
import { SkeletonBlocks } from "../../shared/ui/skeletons.tsx";
import { AuditEntries } from "./audit-entries.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { type AuditQuestion, readAuditQuestion, writeAuditQuestion } from "./audit-question.ts";

/** `/audit`: who did what, and what was refused. For administrators. */
export function AuditScreen() {
  const { person } = usePortal();
  const isTheirs = isAdministrator(person);
  return (
    <Page title="Audit trail">
      <PageHeading mb="2">Audit trail</PageHeading>
      {isTheirs ? <Trail /> : <Notice kind="info">Only administrators read the audit trail.</Notice>}
    </Page>
  );
}

function Trail() {
  const [address, setAddress] = useSearchParams();
  const question = readAuditQuestion(address);
  const { data, error, isValidating, mutate } = useCall("GET /api/audit", [{ query: question }], {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
  const ask = (asked: AuditQuestion) => setAddress(writeAuditQuestion(asked));
  const turnTo = (before: string | undefined) => {
    ask({ ...question, before });
    focusHeading();
  };
  const oldest = data?.entries.at(-1)?.id;
  return (
    <>
      <Text color="fg.muted" mb="4">
        Who signed in, what was refused, downloaded, exported and sent to outside addresses, and whose roles changed.
        Names are those of today.{data && ` Entries are kept for ${data.days} days.`}
      </Text>
      <AuditFilters key={address.toString()} question={question} onAsk={ask} />
      {error && (
        <Notice kind="error" mb="4" onRetry={mutate}>
          The audit trail could not be loaded.
        </Notice>
      )}
      {!data && !error && <SkeletonBlocks blocks={8} height="11" label="Loading the audit trail" />}
      {data?.entries.length === 0 && <EmptyState glyph="search">Nothing of this kind has happened.</EmptyState>}
      {data && data.entries.length > 0 && <AuditEntries entries={data.entries} />}
      {data && (
        <Flex as="nav" aria-label="Pages" gap="2" mt="4" wrap="wrap" data-screen-only>
          {question.before !== undefined && (
            <Button onClick={() => turnTo(undefined)}>
              <Glyph name="chevronLeft" />
              Newest
            </Button>
          )}
          {data.more && oldest !== undefined && (
            <Button isBusy={isValidating} onClick={() => turnTo(String(oldest))}>
              Older
              <Glyph name="chevronRight" />
            </Button>
          )}
        </Flex>
      )}
    </>
  );
}
