import { type SqlBool, sql } from "kysely";
import type { Narrowing } from "../../../contract/column-query.ts";
import type { FigureFilter } from "../../../contract/figure-filter.ts";
import type { ClaimPage } from "../../../contract/types.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { dayOf } from "../../platform/clock.ts";
import { readClaimRows } from "./claim-rows.ts";
import { figuredClaims, isInFigure } from "./figured-claims.ts";
import type { ListQuery } from "./list-claims.ts";
import { isNarrowed } from "./own/column-conditions.ts";
import { type DeskFilter, isDeskFilter, isOnDesk } from "./own-desk.ts";
import { isInText } from "./search-words.ts";

/** A page of the claims behind a figure, for staff. Its total is the figure. */
export async function listFigured(
  appContext: AppContext,
  person: Person,
  {
    statuses,
    types,
    figure,
    where,
    desk,
    numbers,
    words,
    isOldestFirst,
    page,
  }: ListQuery & {
    figure: FigureFilter;
    where: Narrowing[];
    desk: DeskFilter;
    numbers: string[] | undefined;
    words: string[];
  },
): Promise<ClaimPage> {
  const { settings, clock } = appContext;
  const found = figuredClaims(appContext, person, { statuses, types })
    .where(isInFigure(figure, dayOf(clock.now())))
    .where(isNarrowed(appContext, person, where))
    .$if(numbers !== undefined, (all) => all.where(sql<SqlBool>`claims.number = any(${numbers}::text[])`))
    // Figures hold neither the claim's text nor how long it has stood.
    .$if(words.length > 0 || isDeskFilter(desk), (all) =>
      all.where(sql<SqlBool>`claims.id in (
        select claims.id from claims where ${isOnDesk(appContext, person, desk)} and ${isInText(words)})`),
    );
  const way = isOldestFirst ? "asc" : "desc";
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const ids = await found
    .select("claims.id")
    .orderBy("claims.updated_at", way)
    .orderBy("claims.number", way)
    .limit(settings.pageSize)
    .offset((page - 1) * settings.pageSize)
    .execute();
  const data = await readClaimRows(
    appContext,
    person,
    ids.map(({ id }) => id),
    words,
  );
  return { data, current_page: page, total, per_page: settings.pageSize };
}
