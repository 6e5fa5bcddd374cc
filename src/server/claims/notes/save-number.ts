import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { saveFacts } from "../facts/save-facts.ts";

interface NumberEntry {
  claim: string;
  /** The fact of shared/facts.json that it is. */
  fact: string;
  /** The body's key, under which errors stand. */
  key: string;
  /** One, or several with commas between them; empty clears. Or what becomes of those that the claim has. */
  value: string | string[] | ((before: string[]) => string[]);
  /** The same as the person saw it; absent: not checked. */
  seen?: string | string[] | undefined;
}

/** Enters or clears one of the numbers that the API of the specs has calls for (D-068 to D-070, D-087). Refuses as `saveFacts`, by `key`. */
export async function saveNumber(appContext: AppContext, person: Person, entry: NumberEntry): Promise<void> {
  const { claim, fact, key, value, seen } = entry;
  try {
    await saveFacts(appContext, person, {
      claim,
      facts: { [fact]: typeof value === "function" ? (before) => value((before ?? []) as string[]) : value },
      ...(seen !== undefined && { seen: { [fact]: seen } }),
    });
  } catch (error) {
    if (!(error instanceof HttpError) || (error.status !== 422 && error.status !== 409)) throw error;
    const { status, message, conflict } = error;
    throw new HttpError(status, message, { [key]: [message] }, { conflict });
  }
}
