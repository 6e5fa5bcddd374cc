import { useEffect, useState } from "react";
import { tooLong } from "../../../../widgets/parts/text-field.tsx";
import { searchLength } from "../../../contract/list-query.ts";
import type { ClaimRow, StatusOption } from "../../../contract/types.ts";
import { statusOf } from "../../shared/api/status-of.ts";
import { useCall } from "../../shared/api/use-call.ts";
import { useStatuses } from "../../shared/api/use-reference.ts";
import { isClaimant, may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { useOwnersNow } from "../owners/use-owners.ts";
import { holdsWords, type PaletteEntry, type PaletteGroup } from "./entries.ts";

/** Milliseconds of quiet before claims are searched. */
const quiet = 250;
/** So many of each are shown; the list shows all. */
const most = 3;
/** What can be the number of a claim. */
const numberPattern = /^[a-z]{1,6}\d{3,}$/i;

const searchAddress = (text: string) => `/?${new URLSearchParams({ search: text })}`;

interface Found {
  groups: PaletteGroup[];
  /** More may come. */
  isSearching: boolean;
  /** Why nothing is searched. */
  fault?: string | undefined;
}

/** The claims, customers and colleagues that a text finds. */
export function useFound(text: string): Found {
  const wanted = text.trim();
  const fault = tooLong(wanted, searchLength.most);
  const isLongEnough = wanted.length >= searchLength.least && !fault;
  const asked = useQuiet(wanted);
  const isAsked = isLongEnough && asked === wanted;
  const { data, error } = useCall(
    "POST /api/claims/search",
    isAsked ? [{ query: { page: 1 }, body: { searchString: wanted } }] : null,
    { shouldRetryOnError: false, revalidateOnFocus: false },
  );
  const statuses = useStatuses();
  const customers = useCustomers(isLongEnough ? wanted : "");
  const colleagues = useColleagues(isLongEnough ? wanted : "");
  if (!isLongEnough) return { groups: [], isSearching: false, fault };

  const isSearching = !error && !(isAsked && data);
  const rows = isAsked ? (data?.claims.data ?? []) : [];
  const number = wanted.toUpperCase();
  const [exact, others] = [rows.filter(isNamed(number)), rows.filter((row) => !isNamed(number)(row))];
  const claims = [...exact, ...others].slice(0, most).map((row) => claimEntry(row, statuses));
  // A number need not wait for the search.
  const direct = isSearching && numberPattern.test(number) ? [numberEntry(number)] : [];
  const all: PaletteEntry = {
    id: "search",
    label: `Search all claims for “${wanted}”`,
    detail: isAsked && data ? `${data.claims.total} found` : undefined,
    glyph: "search",
    to: searchAddress(wanted),
  };
  return {
    groups: [
      ...(customers.length > 0 ? [{ title: "Customers", entries: customers }] : []),
      ...(colleagues.length > 0 ? [{ title: "Colleagues", entries: colleagues }] : []),
      { title: "Claims", entries: [...direct, ...claims, all] },
    ],
    isSearching,
  };
}

const isNamed = (number: string) => (row: ClaimRow) => row.claim_number === number;

function claimEntry(row: ClaimRow, statuses: StatusOption[] | undefined): PaletteEntry {
  const { claim_number: number, customer, type, current_status: current } = row;
  const status = statusOf(statuses, { type, status: current.status })?.label ?? current.status;
  return { ...numberEntry(number), detail: `${customer.name}, ${status}` };
}

const numberEntry = (number: string): PaletteEntry => ({
  id: `claim:${number}`,
  label: number,
  glyph: "file",
  to: `/claim/${number}`,
});

/** The accounts that staff may report on, by their claims. */
function useCustomers(text: string): PaletteEntry[] {
  const { person } = usePortal();
  const isTheirs = may(person, "create report") && !isClaimant(person);
  const known = useCall("GET /api/customer/associations", isTheirs && text ? [] : null).data?.customers ?? [];
  return known
    .filter(({ name, sap_id }) => text && holdsWords(`${name} ${sap_id}`, text))
    .slice(0, most)
    .map(({ uuid, name, sap_id }) => ({
      id: `customer:${uuid}`,
      label: name,
      detail: `${sap_id}, their claims`,
      glyph: "user",
      to: `/?${new URLSearchParams({ account: uuid })}`,
    }));
}

/** Those who may look after claims, by what they look after. */
function useColleagues(text: string): PaletteEntry[] {
  const { person } = usePortal();
  const isTheirs = may(person, "resolve claim") && !isClaimant(person);
  const known = useOwnersNow(isTheirs && text !== "").data?.owners ?? [];
  return known
    .filter(({ name }) => text && holdsWords(name, text))
    .slice(0, most)
    .map(({ uuid, name, is_me: isMe, away }) => ({
      id: `colleague:${uuid}`,
      label: name,
      detail: away ? "Away; the claims looked after" : "The claims looked after",
      glyph: "user",
      to: `/?${new URLSearchParams({ owner: isMe ? "me" : uuid })}`,
    }));
}

/** The text once it has not changed for a moment. */
function useQuiet(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), quiet);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
