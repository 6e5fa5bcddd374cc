import { calls } from "../../src/contract/calls.ts";
import type { ClaimType, ListColumn } from "../../src/contract/types.ts";
import type { Asked } from "./load.ts";

export interface Case {
  name: string;
  /** E-mail address. */
  as: string;
  asked: Asked[];
}

/** Asks the running portal; throws when it refuses. */
type Ask = <T>(as: string, asked: Asked) => Promise<T>;

interface Page {
  claims: { data: Row[]; total: number; per_page: number };
}
interface Row {
  claim_number: string;
  status: string;
  customer: { name: string };
  install_address: { address_string: string } | null;
}

const person = (name: string) => `${name}@example.test`;
const staff = person("customer-service");
const get = (path: string): Asked => ({ method: "GET", path });
const search = (searchString: string): Asked => ({
  method: "POST",
  path: calls.searchClaims.path,
  body: { searchString },
});
const list = (query = "") => get(`${calls.listClaims.path}?${query}`);

const roles =
  "customer-service tech-support account-manager return-approver staff finance super-admin dealer customer".split(" ");

/** Every way to a list, on what stands in this database. */
export async function listCases(ask: Ask): Promise<Case[]> {
  const { statuses } = await ask<{ statuses: { value: string }[] }>(staff, get(calls.getStatuses.path));
  const types = ["warranty", "replacement", "return", "return-part"];
  const pages = async (query: string, as = staff) => {
    const { claims } = await ask<Page>(as, list(query));
    return Math.max(1, Math.ceil(claims.total / claims.per_page));
  };
  const last = await pages("");
  const lastOfDealer = await pages("", person("dealer"));
  const rows = await sample(ask, last);
  const serials = await serialsOf(ask, rows);
  const columns = await askableColumns(ask);
  const words = (text: string) => text.split(/[\s,]+/).filter((word) => word.length > 3);
  const each = (name: string, asked: Asked[], as = staff): Case => ({ name, as, asked });
  const found = (name: string, searched: string[], as = staff) => each(`search: ${name}`, searched.map(search), as);
  const addresses = rows.flatMap(({ install_address }) => install_address?.address_string ?? []);
  return [
    ...roles.map((role) => each(`list: ${role}`, [list()], person(role))),
    ...statuses.map(({ value }) => each(`status: ${value}`, [list(`statuses[]=${encodeURIComponent(value)}`)])),
    ...types.map((type) => each(`type: ${type}`, [list(`types[]=${type}`)])),
    each(
      "type and status",
      types.map((type) => list(`types[]=${type}&statuses[]=complete`)),
    ),
    each("two types, two statuses", [
      list("types[]=return&types[]=return-part&statuses[]=packing&statuses[]=in%20transit"),
    ]),
    ...["customer-service", "tech-support", "account-manager", "general-manager", "finance"].map((role) =>
      each(`needs me: ${role}`, [list("turn=me&updated_at=asc")], person(role)),
    ),
    each("needs me, by a common word", [list("turn=me&search=completed"), list("turn=me&search=ltd")]),
    each("late, oldest first", [list("late=yes&updated_at=asc")]),
    each("counts of views", [get(calls.countViews.path)]),
    each("status: complete, dealer", [list("statuses[]=complete")], person("dealer")),
    each("type: warranty, account-manager", [list("types[]=warranty")], person("account-manager")),
    ...(["desc", "asc"] as const).flatMap((order) => [
      each(`page 1, ${order}`, [list(`updated_at=${order}`)]),
      each(`page 2,000, ${order}`, [list(`updated_at=${order}&page=2000`)]),
      each(`middle page, ${order}`, [list(`updated_at=${order}&page=${Math.ceil(last / 2)}`)]),
      each(`last page, ${order}`, [list(`updated_at=${order}&page=${last}`)]),
    ]),
    each("page 2,000 of a status", [list("statuses[]=complete&page=2000")]),
    each("page 2,000 of a type", [list("types[]=warranty&page=2000")]),
    each("page 2,000, account-manager", [list("page=2000")], person("account-manager")),
    each("last page, dealer", [list(`page=${lastOfDealer}`)], person("dealer")),
    found(
      "claim number",
      rows.map((row) => row.claim_number),
    ),
    found(
      "part of a name",
      rows.map(({ customer }) => words(customer.name)[0]?.slice(0, 5) ?? customer.name),
    ),
    found("serial", serials),
    found("address", addresses),
    found(
      "two words",
      rows.map((row) => `${row.status} ${words(row.customer.name)[0]}`),
    ),
    found(
      "two words, one rare",
      rows.map((row) => `completed ${row.claim_number.slice(2)}`),
    ),
    found("no hit", ["zzqxj", "unfindable words", "xq9981"]),
    found("two characters", ["fx", "ro", "9a"]),
    found("a very common word", ["completed", "ltd"]),
    found("a very common word, dealer", ["completed", "ltd"], person("dealer")),
    found(
      "claim number, dealer",
      rows.map((row) => row.claim_number),
      person("dealer"),
    ),
    ...columns
      .filter(({ is_filter }) => is_filter)
      .map((column) => each(`column: ${column.key}`, narrowingsOf(column).map(listWhere))),
    ...columns
      .filter(({ is_order }) => is_order)
      .map(({ key }) => each(`in order of ${key}`, [list(`order_by=${key}`), list(`order_by=-${key}`)])),
    each("counts", [get(calls.countClaims.path)]),
    each("counts, account-manager", [get(calls.countClaims.path)], person("account-manager")),
    each("counts, dealer", [get(calls.countClaims.path)], person("dealer")),
    each(
      "one claim",
      rows.map((row) => get(calls.getClaim.path.replace(":claim", row.claim_number))),
    ),
  ];
}

/** What claim types declare for lists, each key once with all its choices. */
async function askableColumns(ask: Ask): Promise<ListColumn[]> {
  const { claim_types } = await ask<{ claim_types: ClaimType[] }>(staff, get(calls.getClaimTypes.path));
  const columns = Map.groupBy(
    claim_types.flatMap(({ list_columns = [] }) => list_columns),
    ({ key }) => key,
  );
  return [...columns.values()].flatMap(([first, ...others]) => {
    const choices = [first, ...others].flatMap((one) => one?.choices ?? []);
    return first ? { ...first, ...(choices.length > 0 && { choices }) } : [];
  });
}

/** What is asked of a column: its choices; else much, little and nothing of it. */
function narrowingsOf({ key, kind, choices }: ListColumn): string[] {
  if (choices) return choices.slice(0, 8).map(({ value }) => `${key}=${value}`);
  if (kind === "text") return ["a", "r", "auck", "zq"].map((text) => `${key}=${text}`);
  const bounds =
    kind === "day" || kind === "moment" ? ["2026-01-01", "2026-11-01", "2099-01-01"] : ["1", "2000", "900000000"];
  return bounds.map((from) => `${key}>=${from}`);
}

const listWhere = (narrowing: string) => list(`where[]=${encodeURIComponent(narrowing)}`);

/** Claims from all over the list. */
async function sample(ask: Ask, last: number): Promise<Row[]> {
  const spread = [0, 0.03, 0.1, 0.3, 0.5, 0.7, 0.9].map((share) => 1 + Math.floor((last - 1) * share));
  const pages = await Promise.all(spread.map((page) => ask<Page>(staff, list(`page=${page}`))));
  return pages.flatMap(({ claims }) => claims.data.slice(0, 4));
}

async function serialsOf(ask: Ask, rows: Row[]): Promise<string[]> {
  const records = await Promise.all(
    rows
      .slice(0, 16)
      .map((row) =>
        ask<{ claim: { materials?: { serial?: string }[] } }>(
          staff,
          get(calls.getClaim.path.replace(":claim", row.claim_number)),
        ),
      ),
  );
  return records.flatMap(({ claim }) => claim.materials?.[0]?.serial ?? []);
}
