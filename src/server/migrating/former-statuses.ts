import type { MigrationStep } from "../../engine/index.ts";
import type { AppContext } from "../app-context.ts";
import { stepsNow } from "./plans.ts";

/** Statuses that are asked for, as they are called now, so that old addresses lead to the same claims. */
export async function statusesNow(
  appContext: Pick<AppContext, "database" | "definitions">,
  asked: string[],
): Promise<string[]> {
  const known = new Set(appContext.definitions.shared.statuses.map(({ value }) => value));
  if (asked.every((status) => known.has(status))) return asked;
  return calledNow([...(await stepsNow(appContext)).values()].flat(2), known, asked);
}

/**
 * One that nobody knows any more stands for those its claims went to, there or back again; one that no migration speaks of stays
 * as it is.
 */
export function calledNow(
  steps: readonly MigrationStep[],
  known: ReadonlySet<string>,
  asked: readonly string[],
): string[] {
  const pairs = steps.flatMap((step) => ("mapStatus" in step ? Object.entries(step.mapStatus) : []));
  const ways = (status: string, seen: readonly string[] = []): string[] => {
    if (known.has(status)) return [status];
    if (seen.includes(status)) return [];
    const next = pairs.flatMap(([from, to]) => (from === status ? [to] : to === status ? [from] : []));
    return next.flatMap((one) => ways(one, [...seen, status]));
  };
  return [
    ...new Set(
      asked.flatMap((status) => {
        const now = ways(status);
        return now.length > 0 ? now : [status];
      }),
    ),
  ];
}
