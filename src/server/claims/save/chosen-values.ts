import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { refusedField } from "../../platform/http/http-error.ts";
import { plainText } from "../../platform/text/plain-text.ts";

type Several = string | string[] | undefined;

/** Types of claims that a query names, in the names of today. Refuses unknown ones. */
export async function askedTypes(
  appContext: AppContext,
  person: Person,
  query: { types?: Several; "types[]"?: Several },
): Promise<string[]> {
  const given = { types: givenValues(query.types, query["types[]"]) };
  const { types } = (await appContext.askedNow?.(person, given)) ?? given;
  return chosenTypes(appContext, { types });
}

/** The same, already in the names of today. */
export const chosenTypes = ({ definitions }: AppContext, { types }: { types: string[] }): string[] =>
  chosenValues(
    "types",
    definitions.shared.claimTypes.map(({ type }) => type),
    types,
  );

/** The values of a filter, given once or several times, each perhaps a list with commas (D-062). */
export function givenValues(...given: Several[]): string[] {
  const values = given.flatMap((value) => value ?? []).flatMap((value) => value.split(","));
  return [...new Set(values.map((value) => value.trim()).filter(Boolean))];
}

/** The same. Refuses unknown ones. */
export function chosenValues(key: string, known: string[], ...given: Several[]): string[] {
  const asked = givenValues(...given);
  const unknown = asked.filter((value) => !known.includes(value));
  if (unknown.length === 0) return asked;
  throw refusedField(
    key,
    `There is no such filter: ${unknown.map((value) => plainText(value).slice(0, 60)).join(", ")}.`,
  );
}
