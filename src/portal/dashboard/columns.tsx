import { Flex } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { ClaimRow } from "../../contract/types.ts";
import { QueryReplyButton } from "../resolution/query-reply-button.tsx";
import { ResolutionControl } from "../resolution/resolution-control.tsx";
import { DateText } from "../ui/date-text.tsx";
import { StatusTag, Tag } from "../ui/status-tag.tsx";
import { TextLink } from "../ui/text-link.tsx";
import type { ClaimMark } from "./claim-marks.ts";
import { NewTabHint } from "./new-tab-hint.tsx";
import type { ListingWords } from "./use-listing-words.ts";

export interface CellContext {
  words: ListingWords;
  mark: ClaimMark | undefined;
}

export interface Column {
  label: string;
  cell: (claim: ClaimRow, context: CellContext) => ReactNode;
  /** Kept on one line. */
  isShort?: boolean;
  /** The header that turns the order around. */
  isSortable?: boolean;
}

const orDash = (value: string | null | undefined) => value || "–";

const submitted: Column = {
  label: "Date Submitted",
  isShort: true,
  cell: ({ requested_at, created_at }) => <DateText iso={requested_at ?? created_at} />,
};
const claimNumber = (isNewTab: boolean): Column => ({
  label: "Claim No.",
  isShort: true,
  cell: ({ claim_number }) => (
    <TextLink to={`/claim/${claim_number}`} fontWeight="semibold" {...(isNewTab && { target: "_blank" })}>
      {claim_number}
      {isNewTab && <NewTabHint />}
    </TextLink>
  ),
});
const type: Column = { label: "Type", cell: (claim, { words }) => words.type(claim.type) };
const invoice = (label: string): Column => ({
  label,
  isShort: true,
  cell: (claim) => orDash(claim.original_invoice_number),
});
const creditNotes = (label: string): Column => ({ label, cell: ({ credit_notes }) => orDash(credit_notes.join(", ")) });
const status: Column = {
  label: "Status",
  cell: (claim, { words, mark }) => (
    <Flex wrap="wrap" gap="1.5">
      <StatusTag status={claim.current_status.status} label={words.status(claim.current_status.status)} />
      {mark?.word && <Tag palette={mark.palette}>{mark.word}</Tag>}
      <QueryReplyButton key={claim.uuid} claim={claim} size="sm" />
    </Flex>
  ),
};

/** LIST-24; the address is where the unit stands, for returns where it is picked up (D-065). */
export const customerColumns: Column[] = [
  submitted,
  {
    label: "Customer Address",
    cell: (claim, { words }) => orDash(claim[words.address(claim.type)]?.address_string),
  },
  claimNumber(false),
  { label: "Job No.", cell: (claim) => orDash(claim.customer_reference) },
  invoice("Invoice No."),
  creditNotes("Credit Notes"),
  type,
  status,
];

/** LIST-04, as far as claims carry it. */
export const staffColumns: Column[] = [
  status,
  submitted,
  {
    label: "Last Updated",
    isShort: true,
    isSortable: true,
    cell: ({ updated_at }) => <DateText iso={updated_at} as="moment" />,
  },
  claimNumber(true),
  type,
  { label: "Warranty Request No.", cell: (claim) => orDash(claim.warranty_request_number) },
  { label: "Return Delivery No.", cell: (claim) => orDash(claim.return_request_number) },
  { label: "Customer Name", isShort: true, cell: ({ customer }) => customer.name },
  invoice("Customer Invoice No."),
  creditNotes("Credit Note No."),
  { label: "Resolution", cell: (claim) => <ResolutionControl key={claim.uuid} claim={claim} size="sm" none="–" /> },
];
