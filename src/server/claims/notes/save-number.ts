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
  /** One, or several with commas between them; empty clears. */
  value: string | string[];
}

/** Enters or clears one of the numbers that the API of the specs has calls for (D-068 to D-070, D-087). Refuses as `saveFacts`. */
export async function saveNumber(appContext: AppContext, person: Person, entry: NumberEntry): Promise<void> {
  const { claim, fact, key, value } = entry;
  try {
    await saveFacts(appContext, person, { claim, facts: { [fact]: value } });
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error;
    throw new HttpError(422, error.message, { [key]: [error.message] });
  }
}
