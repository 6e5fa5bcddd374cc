import type { ClaimType, UserRecord } from "../../../contract/types.ts";

/** The person whose portal this is, as screens ask about them. */
export interface Person extends UserRecord {
  firstName: string;
}

/** Role names are spelt in several ways by other servers (D-002). */
const canonical = (role: string) => role.trim().toLowerCase().replaceAll(/[- ]/g, "_");

export function toPerson(user: UserRecord): Person {
  const firstName = user.name.trim().split(/\s+/)[0] ?? "";
  return { ...user, roles: user.roles.map(canonical), firstName };
}

/** Under which name this device keeps what is theirs: one that tells nothing of them, where the server gives one. */
export const ownerOf = ({ sso_id, device_key }: Pick<Person, "sso_id" | "device_key">): string =>
  device_key?.split(".")[0] ?? sso_id;

export const may = ({ permissions }: Person, permission: string) => permissions.includes(permission);

/** Cards and the short table for claimants and those who work beside them; the wide listing for the rest (D-022). */
export const seesCustomerListing = (person: Person): boolean =>
  person.list ? person.list === "short" : isClaimant(person);

/** They claim for their own account alone. A server that does not say it gives an account to claimants only. */
export const isClaimant = ({ is_claimant, customer = null }: Partial<Person>): boolean =>
  is_claimant ?? customer !== null;

/** The account of theirs that something was begun for, where it is not the one in use. */
export const otherAccount = ({ customer, customers }: Person, uuid: string | undefined) =>
  uuid === customer?.uuid ? undefined : customers.find((one) => one.uuid === uuid);

/** They look into definitions and after what went wrong. */
export const isAdministrator = ({ is_administrator }: Pick<Person, "is_administrator">): boolean =>
  is_administrator === true;

/** What the page does otherwise for them: a word of `screens` in access.json. */
export const hasScreen = ({ screens }: Pick<Person, "screens">, screen: string): boolean =>
  screens?.includes(screen) === true;

/** What forms that make no claim have sent is for those who may send one and those who handle them. */
export function mayReadRequests(person: Person, forms: readonly ClaimType[]): boolean {
  const senders = forms.filter(({ is_claim, module }) => !is_claim && module);
  const isSender = senders.some(({ new_offers }) => new_offers !== undefined);
  return senders.length > 0 && (may(person, "handle requests") || isSender);
}

/** Figures of all that a person reads are for staff who may report. */
export const mayReadFigures = (person: Person) => may(person, "create report") && !isClaimant(person);

/** The view that their list opens with; none: the whole list. */
const openingView = ({ views }: Pick<Person, "views">) => views?.find(({ opens }) => opens);

/** The address of a list. Where it is not the whole list that opens, that one says so. */
export const listAddress = (person: Pick<Person, "views">, query: string): string =>
  query === "" ? (openingView(person) ? "/?updated_at=desc" : "/") : `/?${query}`;

/** The address of the list as it opens, wherever one comes from. */
export function homeAddress(person: Pick<Person, "views">): string {
  const query = openingView(person)?.query;
  return query ? listAddress(person, query) : "/";
}
