import { type ReactNode, useState } from "react";
import type { ClaimRow, ClaimType, ListColumn, ResolutionOption } from "../../../contract/types.ts";
import { type OwnColumn, shownColumns } from "../../features/columns/declared-columns.ts";
import {
  type Entry,
  factEntry,
  remark,
  replacementDeliveryNumber,
  returnDeliveryNumber,
  warrantyRequestNumber,
} from "../../features/entries/entries.ts";
import { OwnerButton } from "../../features/owners/owner-button.tsx";
import { ownerWords } from "../../features/owners/owner-words.ts";
import { ResolutionControl } from "../../features/transitions/resolution-control.tsx";
import { RowButton } from "../../features/transitions/row-button.tsx";
import type { ChoicesOf } from "../../features/transitions/use-choices.ts";
import { may, type Person } from "../../shared/session/person.ts";
import { DateText } from "../../shared/ui/date-text.tsx";
import { daysInStatus } from "../../shared/ui/days-in-status.ts";
import { roleWords } from "../../shared/ui/role-words.ts";
import { Tag } from "../../shared/ui/status-tag.tsx";
import { TextLink } from "../../shared/ui/text-link.tsx";
import type { ClaimMark } from "./claim-marks.ts";
import { EntryCell } from "./inline/entry-cell.tsx";
import { WorkingNoteButton } from "./inline/working-note-button.tsx";
import { SelectBox } from "./selection/select-box.tsx";
import { StatusCell } from "./status-cell.tsx";
import type { ListingWords } from "./use-listing-words.ts";

export interface CellContext {
  words: ListingWords;
  mark: ClaimMark | undefined;
  person: Person;
  /** Who holds a draft; undefined as long as it is not known. */
  placement: string | null | undefined;
  choicesOf: ChoicesOf;
}

export interface Column {
  label: string;
  cell: (claim: ClaimRow, context: CellContext) => ReactNode;
  /** Kept on one line. */
  isShort?: boolean;
  /** What is written in it needs room. */
  isLong?: boolean;
  /** What it says is understood on a card without its name, which is heard there and not seen. */
  isClear?: boolean;
  /** What its header does besides naming it. */
  header?: "status-filter" | "type-filter" | "desk-filter" | "order" | "submitted";
  /** As somebody chose; else as its content needs. */
  width?: "narrow" | "wide";
  /** Not shown until it is chosen. */
  isHidden?: boolean;
  /** Cannot be hidden. */
  isFixed?: boolean;
  /** Stays in view when the table is moved sideways. */
  isSticky?: boolean;
  /** What a claim type declares of it; what can be asked of it is asked in its header. */
  own?: ListColumn;
}

const orDash = (value: string | null | undefined) => value || "–";

const submitted: Column = {
  label: "Date Submitted",
  header: "submitted",
  isShort: true,
  isClear: true,
  cell: ({ requested_at, created_at }) => <DateText iso={requested_at ?? created_at} />,
};
const claimNumber = (isNewTab: boolean): Column => ({
  label: "Claim No.",
  isShort: true,
  isFixed: true,
  isSticky: true,
  cell: ({ claim_number }) => (
    <>
      {isNewTab && <SelectBox number={claim_number} />}
      <TextLink to={`/claim/${claim_number}`} fontWeight="semibold" {...(isNewTab && { target: "_blank" })}>
        {claim_number}
        {isNewTab && <NewTabHint />}
      </TextLink>
    </>
  ),
});
const type: Column = { label: "Type", header: "type-filter", cell: (claim, { words }) => words.type(claim.type) };
const invoice = (label: string): Column => ({
  label,
  isShort: true,
  cell: (claim) => orDash(claim.original_invoice_number),
});
const creditNotes = (label: string): Column => ({ label, cell: ({ credit_notes }) => orDash(credit_notes.join(", ")) });
const status: Column = {
  label: "Status",
  header: "status-filter",
  isFixed: true,
  cell: (claim, context) => <StatusCell claim={claim} {...context} />,
};
/** Text where the person only reads it, so that a card can leave out what is empty. */
const entry = (of: Entry): Column => ({
  label: of.label,
  ...(of.isLong && { isLong: true }),
  cell: (claim, { person }) =>
    of.mayWrite(person) && !claim.deleted_at ? <EntryCell claim={claim} entry={of} /> : orDash(of.value(claim)),
});

/** LIST-24; the address is where the unit stands, for returns where it is picked up (D-065). */
export const customerColumns: Column[] = [
  submitted,
  {
    label: "Customer Address",
    isLong: true,
    isClear: true,
    cell: (claim, { words }) => orDash(claim[words.address(claim.type)]?.address_string),
  },
  claimNumber(false),
  { label: "Job No.", cell: (claim) => orDash(claim.customer_reference) },
  invoice("Invoice No."),
  creditNotes("Credit Notes"),
  type,
  status,
];

/** Columns with those that claim types declare before the last; columns of one key that are called alike are one. */
export function withOwn(columns: readonly Column[], types: readonly ClaimType[] = []): Column[] {
  const taken = new Set(columns.map(({ label }) => label));
  const own = shownColumns(types).flatMap((one) => {
    if (!one.is_listed) return [];
    const ofType = `${one.title} (${one.types[0]?.label})`;
    const headings = [one.title, ofType, `${ofType} ${one.key}`];
    const heading = headings.find((free) => !taken.has(free)) ?? one.key;
    taken.add(heading);
    return ownColumn({ ...one, title: heading });
  });
  return [...columns.slice(0, -1), ...own, ...columns.slice(-1)];
}

function ownColumn(own: OwnColumn): Column {
  const { key, title, width, types, text_fact: fact } = own;
  const isOther = (claim: ClaimRow) => types.every(({ type: one }) => one !== claim.type);
  const read: Column["cell"] = (claim) => orDash(isOther(claim) ? null : claim.listed?.[key]);
  const written = fact === undefined ? undefined : entry(factEntry({ key, name: fact, title }));
  const hasFact = (claim: ClaimRow) =>
    types.some(({ type: one, list_columns = [] }) => one === claim.type && list_columns.some(isSame));
  const isSame = (column: ListColumn) => column.key === key && column.text_fact === fact;
  return {
    label: title,
    own,
    ...(own.is_hidden && { isHidden: true }),
    ...(width === "narrow" && { isShort: true }),
    ...(width === "wide" && { isLong: true }),
    cell: (claim, context) => (written && hasFact(claim) ? written.cell : read)(claim, context),
  };
}

/** Whose answer a claim waits for, then who must authorise it. */
function askedOf({ enquiries = [], current_status: { authorise_role: authoriser }, deleted_at: deletedAt }: ClaimRow) {
  const open = enquiries.flatMap((one) => (one.replied_at ? [] : one.recipient_role));
  const roles = deletedAt ? [] : new Set([...open, ...(authoriser ? [authoriser] : [])]);
  return [...roles].map(roleWords).join(", ");
}

/** LIST-04, and beyond the specs how long a claim has stood in its status, who looks after it and who is asked. */
export const staffColumns: Column[] = [
  status,
  submitted,
  {
    label: "Last Updated",
    isShort: true,
    header: "order",
    cell: ({ updated_at }) => <DateText iso={updated_at} as="moment" />,
  },
  {
    label: "In status",
    isShort: true,
    cell: (claim, { words }) => {
      const lateAfter = words.statusOf(claim)?.late_after_days;
      const days = daysInStatus(claim.current_status.updated_at, lateAfter, Date.now(), claim.is_late);
      return days.isLate ? <Tag palette="red">{days.words}</Tag> : days.words;
    },
  },
  claimNumber(true),
  type,
  {
    label: "Pending Action",
    isLong: true,
    cell: (claim) => <PendingAction claim={claim} />,
  },
  {
    label: "Owner",
    header: "desk-filter",
    isLong: true,
    cell: (claim, { person }) =>
      may(person, "resolve claim") && !claim.deleted_at ? (
        <OwnerButton claim={claim} />
      ) : (
        orDash(ownerWords(claim.owner))
      ),
  },
  { label: "Asked", isHidden: true, cell: (claim) => orDash(askedOf(claim)) },
  entry(remark),
  entry(warrantyRequestNumber),
  entry(returnDeliveryNumber),
  { label: "Customer Name", isLong: true, cell: ({ customer }) => customer.name },
  invoice("Customer Invoice No."),
  entry(replacementDeliveryNumber),
  creditNotes("Credit Note No."),
  {
    label: "Resolution",
    cell: (claim, { choicesOf }) => (
      <RowResolution key={claim.uuid} claim={claim} choices={choicesOf(claim)} none={<span data-none>–</span>} />
    ),
  },
];

/** Heard and not seen, by the style sheet of the cells. */
function NewTabHint() {
  return <span data-unseen> (opens in a new tab)</span>;
}

/** What is to be done next, and the staff's working note on it (D-030, D-080). */
function PendingAction({ claim }: { claim: ClaimRow }) {
  return (
    <div data-pending-cell>
      <span>{(!claim.deleted_at && claim.pending_action) || "–"}</span>
      <WorkingNoteButton claim={claim} />
    </div>
  );
}

interface Props {
  claim: ClaimRow;
  /** As the lists say that were read once for all rows; undefined until they have come. */
  choices: ResolutionOption[] | undefined;
  /** What stands there where there is nothing to choose. */
  none: ReactNode;
}

/** The resolutions in a row of the list: a plain button until it is pressed, since a hundred of the whole would be felt. */
function RowResolution({ claim, choices, none }: Props) {
  const [isPressed, setPressed] = useState(false);
  if (isPressed) return <ResolutionControl claim={claim} none={none} isInRow />;
  if (claim.deleted_at || choices?.length === 0) return none;
  return choices && <RowButton number={claim.claim_number} onPress={() => setPressed(true)} />;
}
