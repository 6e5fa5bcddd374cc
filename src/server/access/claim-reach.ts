import type { Access, ClaimScope, Cover } from "../../definitions/store.ts";
import type { Person } from "../person.ts";

/** Claims by what they are: every key narrows, none means all. */
export interface ClaimKind {
  isSent?: true;
  types?: string[];
}

/** Which claims a person reads (D-021): what any part of it says. Claims of a part are of one of its kinds. */
export interface ClaimReach {
  /** Whosever the claims are. */
  everywhere: ClaimKind[];
  /** Of this account. */
  account: string | undefined;
  /** Of the accounts that the person looks after. */
  managed: ClaimKind[];
  /** What the person made. */
  own: boolean;
}

type Part = (person: Person, access: Access) => Partial<ClaimReach>;

const covered = ({ covers }: Access, cover: Cover): string[] => covers?.[cover] ?? [];

const withReplacementDrafts: Part = (_person, access) => ({
  everywhere: [{ isSent: true }, { types: covered(access, "replacement-drafts") }],
  own: true,
});

const parts: Record<ClaimScope, Part> = {
  "own-account": ({ customer }) => ({ account: customer?.uuid }),
  technical: withReplacementDrafts,
  "managed-accounts": () => ({ managed: [{ isSent: true }], own: true }),
  returns: (_person, access) => ({ everywhere: [{ isSent: true, types: covered(access, "returns") }] }),
  sent: () => ({ everywhere: [{ isSent: true }] }),
  "sent-and-replacement-drafts": withReplacementDrafts,
  everything: () => ({ everywhere: [{}] }),
};

/** The union of what a person's roles read, where customer and dealer count only when no other role reads claims (D-021). */
export function claimReach(person: Person, access: Access): ClaimReach {
  const held = new Set(person.roles.map((role) => access.roles[role]?.reads).filter((scope) => scope != null));
  if (held.size > 1) held.delete("own-account");
  const read = [...held].map((scope) => parts[scope](person, access));
  return {
    everywhere: read.flatMap(({ everywhere = [] }) => everywhere),
    account: read.find(({ account }) => account)?.account,
    managed: read.flatMap(({ managed = [] }) => managed),
    own: read.some(({ own }) => own),
  };
}

/** Whether claims of this type in this status are of one of the kinds. */
export const isOfKind = (kinds: ClaimKind[], type: string, status: string): boolean =>
  kinds.some(({ isSent, types }) => !(isSent && status === "draft") && (types?.includes(type) ?? true));
