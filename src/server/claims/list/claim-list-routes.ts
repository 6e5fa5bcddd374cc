import type { FastifyInstance } from "fastify";
import * as contract from "../../../contract/claims.ts";
import { readColumnOrder } from "../../../contract/column-query.ts";
import { isFigureFilter } from "../../../contract/figure-filter.ts";
import { readNumbers } from "../../../contract/list-query.ts";
import {
  assignClaims as assignClaimsCall,
  getOwners,
  saveAbsence as saveAbsenceCall,
} from "../../../contract/owners.ts";
import type { ClaimPage } from "../../../contract/types.ts";
import { isClaimant } from "../../access/is-claimant.ts";
import type { AppContext } from "../../app-context.ts";
import { HttpError, refusedField } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import { plainText } from "../../platform/text/plain-text.ts";
import { assignClaims, readOwners } from "../owners/assign-claims.ts";
import { saveAbsence } from "../owners/save-absence.ts";
import { askedTypes, chosenTypes, chosenValues, givenValues } from "../save/chosen-values.ts";
import { withWants } from "./claim-wants.ts";
import { countClaims } from "./count-claims.ts";
import { listClaims } from "./list-claims.ts";
import { listFigured } from "./list-figured.ts";
import { listNarrowed } from "./list-narrowed.ts";
import { notUnderstood, readWhere } from "./own/column-conditions.ts";
import { isDeskFilter } from "./own-desk.ts";
import { searchClaims } from "./search-claims.ts";
import { listSimilar } from "./search-despite-typos.ts";
import { wordsOf } from "./search-words.ts";

/** The list of claims and the search in it. */
export function claimListRoutes(app: FastifyInstance, appContext: AppContext): void {
  route(app, appContext, contract.countClaims, async ({ person, query }) => {
    return { counts: await countClaims(appContext, person, await askedTypes(appContext, person, query)) };
  });

  route(app, appContext, contract.listClaims, async ({ person, query }) => {
    const orderBy = query.order_by === undefined ? undefined : readColumnOrder(query.order_by);
    if (query.order_by !== undefined && !orderBy) throw notUnderstood("order_by");
    const given = {
      statuses: givenValues(query.statuses, query["statuses[]"]),
      types: givenValues(query.types, query["types[]"]),
      where: readWhere(query.where, query["where[]"]),
      orderBy,
    };
    const { statuses, types, where, orderBy: order } = (await appContext.askedNow?.(person, given)) ?? given;
    const asked = {
      statuses: chosenValues(
        "statuses",
        appContext.definitions.shared.statuses.map(({ value }) => value),
        statuses,
      ),
      types: chosenTypes(appContext, { types }),
      isOldestFirst: query.updated_at === "asc" || query.updated_at === "ascend",
      page: query.page ?? 1,
    };
    const desk = { account: query.account, owner: query.owner, late: query.late, turn: query.turn };
    const words = query.search === undefined ? [] : searchedWords("search", query.search);
    const numbers = query.numbers === undefined ? undefined : readNumbers(query.numbers);
    const isFigured = isFigureFilter(query);
    if ((isFigured || isDeskFilter(desk)) && isClaimant(person, appContext.definitions.access))
      throw new HttpError(
        422,
        `Only staff may list claims by ${isFigured ? "figures" : "account or by who looks after them"}.`,
      );
    const told = async (claims: ClaimPage) => ({
      claims: query.wants ? { ...claims, data: await withWants(appContext, person, claims.data) } : claims,
    });
    if (query.similar) return { claims: await listSimilar(appContext, person, words) };
    // Figures are in the order of the last change alone.
    if (isFigured && order) {
      const list = { ...asked, where, desk, numbers, words, order, figure: query };
      return { claims: await listNarrowed(appContext, person, list) };
    }
    if (isFigured)
      return {
        claims: await listFigured(appContext, person, { ...asked, figure: query, where, desk, numbers, words }),
      };
    if (where.length > 0 || order || isDeskFilter(desk) || words.length > 0 || numbers)
      return told(await listNarrowed(appContext, person, { ...asked, where, desk, numbers, words, order }));
    return told(await listClaims(appContext, person, asked));
  });

  route(app, appContext, getOwners, async ({ person }) => ({ owners: await readOwners(appContext, person) }));
  route(app, appContext, assignClaimsCall, ({ person, body }) => assignClaims(appContext, person, body));

  route(app, appContext, saveAbsenceCall, async ({ person, body }) => {
    await saveAbsence(appContext, person, body);
    return { absence: "saved" } as const;
  });

  route(app, appContext, contract.searchClaims, async ({ person, query, body }) => {
    const words = searchedWords("searchString", body.searchString);
    return { claims: await searchClaims(appContext, person, words, query.page ?? 1) };
  });
}

function searchedWords(key: string, given: string): string[] {
  const text = plainText(given);
  if (text.length >= 2) return wordsOf(text);
  throw refusedField(key, "Please enter at least 2 characters.");
}
