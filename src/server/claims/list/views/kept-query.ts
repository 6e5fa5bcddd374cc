import { readNarrowings } from "../../../../contract/column-query.ts";
import { figureParts, readFigureFilter } from "../../../../contract/figure-filter.ts";
import { listParts, readListQuery, searchLength, writeListQuery } from "../../../../contract/list-query.ts";
import type { SharedLists } from "../../../../definitions/store.ts";
import { refusedField } from "../../../platform/http/http-error.ts";
import { plainText } from "../../../platform/text/plain-text.ts";

/** An address as a view keeps it: parts of a list's address alone, in one order, without page. Refuses with 422 what no list can show. */
export function keptQuery(query: string, { statuses, claimTypes }: SharedLists): string {
  const address = new URLSearchParams(query);
  const strange = [...address.keys()].find((key) => !listParts.has(key));
  if (strange !== undefined) throw refusal(`A list has no part called ${shown(strange)}.`);
  const search = address.get("search");
  if (search !== null) {
    const text = plainText(search);
    if (text.length < searchLength.least) throw refusal("The search needs at least 2 characters.");
    if (text.length > searchLength.most) throw refusal("The search may have at most 100 characters.");
    address.set("search", text);
  }
  const filters = { status: statuses.map(({ value }) => value), type: claimTypes.map(({ type }) => type) };
  for (const [key, values] of Object.entries(filters)) {
    const unknown = address.getAll(key).find((value) => !values.includes(value));
    if (unknown !== undefined) throw refusal(`There is no such filter: ${shown(unknown)}.`);
  }
  const figure = readFigureFilter(address);
  const unread = figureParts.find((part) => address.has(part) && figure[part] === undefined);
  if (unread !== undefined) throw refusal(`${unread} cannot be ${shown(address.get(unread) ?? "")}.`);
  const where = address.getAll("where");
  const unclear = where.find((one) => readNarrowings([one]).length === 0);
  if (unclear !== undefined) throw refusal(`There is no such filter: ${shown(unclear)}.`);
  return writeListQuery({ ...readListQuery(address), page: 1 }).toString();
}

const shown = (text: string) => plainText(text).slice(0, 60);
const refusal = (message: string) => refusedField("query", message);
