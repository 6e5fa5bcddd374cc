import { isClaimantRole } from "../../../../definitions/roles.ts";
import { type ClaimFacts, type Context, countKinds, type FileKind, type UserFacts } from "../../../../engine/index.ts";
import type { Answer, ApiServer } from "./api-server.ts";
import type { Page } from "./page.ts";

/** A person as `/api/user` answers. */
interface UserAnswer {
  roles: string[];
  permissions: string[];
  authorising_roles: string[];
  customer: Account | null;
  customers: Account[];
}

interface Account {
  uuid: string;
  sap_id: string;
  name: string;
  address: string;
  phone: string;
  email: string;
}

/** Asks the server who somebody is and how a claim stands, as often as something may have changed. */
export interface Asking {
  user(email: string): Promise<UserAnswer>;
  /** What the page asks its conditions of, as the server answered. Undefined: the claim is not there for this person. */
  context(page: Page, today: string): Promise<Context | undefined>;
}

export function askingOf(server: ApiServer): Asking {
  const remembered = new Map<string, Promise<Answer>>();
  let since = -1;
  const get = (email: string, url: string): Promise<Answer> => {
    if (since !== server.changes()) remembered.clear();
    since = server.changes();
    const key = `${email} ${url}`;
    const answer = remembered.get(key) ?? server.call(email, "GET", url);
    remembered.set(key, answer);
    return answer;
  };
  const user = async (email: string) => (await get(email, "/api/user")).body as UserAnswer;
  return {
    user,
    async context(page, today) {
      const person = await user(page.as);
      const queued = countKinds(page.queued);
      const { claim } = page;
      if (!claim) {
        const files = withKinds({ stored: 0, queued: 0, ...page.facts.files }, queued, page.queued.length);
        const facts = { type: page.type, status: "new", ...page.facts, today, files };
        return { form: page.form, claim: facts, user: userOf(server, person, person.customer?.uuid) };
      }
      const { body } = await get(page.as, `/api/claim/${claim.number}`);
      if (!body.claim) return undefined;
      const { facts, files, customer } = body.claim;
      const names = files.map((file: { original_filename: string }) => file.original_filename);
      const stored = { stored: names.length, queued: 0, ...countKinds(names) };
      const claimFacts = {
        ...facts,
        ...(page.facts.filesFollow && { filesFollow: true }),
        files: withKinds(stored, queued, page.queued.length),
      } as ClaimFacts;
      return { form: page.form, claim: claimFacts, user: userOf(server, person, customer.uuid) };
    },
  };
}

function withKinds(stored: ClaimFacts["files"], queued: Record<FileKind, number>, count: number): ClaimFacts["files"] {
  const sum = (kind: FileKind) => (stored[kind] ?? 0) + queued[kind];
  const kinds = { documents: sum("documents"), photos: sum("photos"), videos: sum("videos") };
  return { ...stored, queued: stored.queued + count, ...kinds };
}

function userOf({ definitions }: ApiServer, user: UserAnswer, account: string | undefined): UserFacts {
  const { roles, permissions, authorising_roles: authorisingRoles } = user;
  const isClaimant = isClaimantRole(roles, definitions.access);
  const isOwner = isClaimant && user.customer !== null && user.customer.uuid === account;
  return { roles, permissions, authorisingRoles, isClaimant, isOwner };
}
