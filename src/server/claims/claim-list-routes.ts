import type { FastifyInstance } from "fastify";
import * as contract from "../../contract/claims.ts";
import { plainText } from "../lookups/plain-text.ts";
import type { Parts } from "../parts.ts";
import { Refused } from "../refused.ts";
import { route } from "../route.ts";
import { countClaims } from "./count-claims.ts";
import { listClaims } from "./list-claims.ts";
import { searchClaims } from "./search-claims.ts";

type Several = string | string[] | undefined;

/** The list of claims and the search in it. */
export function claimListRoutes(app: FastifyInstance, parts: Parts): void {
  const { statuses, claimTypes } = parts.definitions.shared;

  const chosenTypes = (query: { types?: Several; "types[]"?: Several }) =>
    chosen(
      "types",
      claimTypes.map(({ type }) => type),
      query.types,
      query["types[]"],
    );

  route(app, parts, contract.countClaims, async ({ person, query }) => ({
    counts: await countClaims(parts, person, chosenTypes(query)),
  }));

  route(app, parts, contract.listClaims, async ({ person, query }) => ({
    claims: await listClaims(parts, person, {
      statuses: chosen(
        "statuses",
        statuses.map(({ value }) => value),
        query.statuses,
        query["statuses[]"],
      ),
      types: chosenTypes(query),
      isOldestFirst: query.updated_at === "asc" || query.updated_at === "ascend",
      page: query.page ?? 1,
    }),
  }));

  route(app, parts, contract.searchClaims, async ({ person, query, body }) => {
    const text = plainText(body.searchString);
    if (text.length < 2) {
      const message = "Please enter at least 2 characters.";
      throw new Refused(422, message, { searchString: [message] });
    }
    return { claims: await searchClaims(parts, person, text.split(/\s+/), query.page ?? 1) };
  });
}

/** The values of a filter, given once or several times, each perhaps a list with commas (D-062). Refuses unknown ones. */
function chosen(key: string, known: string[], ...given: Several[]): string[] {
  const values = given.flatMap((value) => value ?? []).flatMap((value) => value.split(","));
  const asked = [...new Set(values.map((value) => value.trim()).filter(Boolean))];
  const unknown = asked.filter((value) => !known.includes(value));
  if (unknown.length === 0) return asked;
  const message = `There is no such filter: ${unknown.map((value) => plainText(value).slice(0, 60)).join(", ")}.`;
  throw new Refused(422, message, { [key]: [message] });
}
