import { Box, chakra, Flex, Input, Text } from "@chakra-ui/react";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ErrorText } from "../../../../widgets/parts/field-frame.tsx";
import { tooLong } from "../../../../widgets/parts/text-field.tsx";
import { searchLength } from "../../../contract/list-query.ts";
import type { SentRequest } from "../../../contract/types.ts";
import { useCall } from "../../shared/api/use-call.ts";
import { Button } from "../../shared/ui/button.tsx";
import { DateText } from "../../shared/ui/date-text.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { focusHeading, PageHeading } from "../../shared/ui/page-heading.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { SkeletonBlocks } from "../../shared/ui/skeletons.tsx";
import { TextLink } from "../../shared/ui/text-link.tsx";
import { LettersTag } from "./letters-tag.tsx";

/** `/requests`: what was sent by forms that make no claim, newest first, to be found again. */
export function RequestsScreen() {
  const [address, setAddress] = useSearchParams();
  const search = address.get("search") ?? "";
  const page = address.get("page") ?? "1";
  const query = { ...(search && { search }), page };
  const { data, error, mutate } = useCall("GET /api/requests", [{ query }], { keepPreviousData: true });
  const turnTo = (next: number) => {
    setAddress({ ...(search && { search }), page: String(next) });
    focusHeading();
  };
  return (
    <Page title="Requests">
      <PageHeading mb="2">Requests</PageHeading>
      <Text color="fg.muted" mb="4">
        Everything that was sent with a form that makes no claim.
      </Text>
      <RequestSearch key={search} search={search} onSearch={(text) => setAddress(text ? { search: text } : {})} />
      {error && (
        <Notice kind="error" mb="4" onRetry={mutate}>
          The requests could not be loaded.
        </Notice>
      )}
      {!data && !error && <SkeletonBlocks blocks={5} height="16" label="Loading the requests" />}
      {data && <Listing {...data.requests} search={search} onPage={turnTo} />}
    </Page>
  );
}

function RequestSearch({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(search);
  const fault = tooLong(text, searchLength.most);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!fault) onSearch(text.trim());
  };
  return (
    <chakra.form role="search" onSubmit={submit} mb="4" maxW="lg">
      <chakra.label htmlFor="request-search" display="block" textStyle="sm" fontWeight="medium" mb="1">
        Search requests
      </chakra.label>
      <Flex gap="2">
        <Input
          id="request-search"
          type="search"
          bg="bg.panel"
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? "request-search:error" : undefined}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit">Search</Button>
      </Flex>
      <ErrorText id="request-search:error" errors={fault ? [fault] : undefined} />
      <Text textStyle="sm" color="fg.muted" mt="1">
        By number, account or what was filled in.
      </Text>
    </chakra.form>
  );
}

interface ListingProps {
  data: SentRequest[];
  current_page: number;
  total: number;
  per_page: number;
  search: string;
  onPage: (page: number) => void;
}

function Listing({ data, current_page: page, total, per_page, search, onPage }: ListingProps) {
  const last = Math.max(1, Math.ceil(total / per_page));
  return (
    <>
      <Text role="status" textStyle="sm" color="fg.muted" mb="2">
        {total === 1 ? "1 request" : `${total.toLocaleString("en-NZ")} requests`}
        {search && ` with “${search}”`}
      </Text>
      {data.length === 0 && (
        <EmptyState glyph={search ? "search" : "envelope"}>
          {search ? "No request holds these words." : "No requests have been sent yet."}
        </EmptyState>
      )}
      <Box as="ol" listStyleType="none" display="grid" gap="2" aria-label="Requests, newest first">
        {data.map((request) => (
          <Row key={request.uuid} request={request} />
        ))}
      </Box>
      {last > 1 && (
        <Flex as="nav" aria-label="Pages" gap="2" align="center" mt="4" data-screen-only>
          <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <Glyph name="chevronLeft" />
            Previous
          </Button>
          <Text textStyle="sm">
            Page {page} of {last}
          </Text>
          <Button size="sm" disabled={page >= last} onClick={() => onPage(page + 1)}>
            Next
            <Glyph name="chevronRight" />
          </Button>
        </Flex>
      )}
    </>
  );
}

function Row({ request }: { request: SentRequest }) {
  const { number, title, account, sent_at, sent_by, letters } = request;
  return (
    <Panel as="li" display="flex" flexWrap="wrap" columnGap="5" rowGap="1" alignItems="center" py="3">
      <Box flex="1" minW="60">
        <TextLink to={`/requests/${encodeURIComponent(number)}`} fontWeight="semibold">
          {number} {title}
        </TextLink>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {account && `${account.name}, `}sent <DateText iso={sent_at} as="momentOfYear" /> by {sent_by}
        </Text>
      </Box>
      <LettersTag letters={letters} />
    </Panel>
  );
}
