import type { CustomerRecord } from "../../contract/types.ts";
import type { Tables } from "../../server/platform/database/tables.ts";
import { customerId, userId } from "../../server/reference/load-accounts.ts";
import type { Reference } from "../../server/reference/reference-shapes.ts";
import type { Place } from "./address-book.ts";
import { companyName, personName } from "./names.ts";
import { type Random, random, weighted } from "./random.ts";
import type { Shares } from "./shares.ts";

/** An account that claims, and the e-mail address of who writes its claims. */
export interface Account {
  customer: CustomerRecord;
  claimant: string;
  /** The account manager who looks after it. */
  manager?: string;
}

interface MadeAccounts {
  pick: (share: number) => Account;
  /** What the database may lack of them. */
  rows: Pick<
    { [T in keyof Tables]: object[] },
    "customers" | "users" | "user_roles" | "user_customers" | "customer_managers"
  >;
}

/** So that the demo sign-ins find long lists: an account that one of them owns or manages claims so many times more often. */
const weightOf = { owned: 12, managed: 4, reference: 2 };
const firstSapId = 500_000;
/** Not the demo accounts' own, which the sign-in page lists and opens with the demo password. */
const domain = "accounts.example.test";
/** One in so many of the new accounts is looked after by the demo account manager. */
const managedEvery = 60;

/**
 * The accounts of the reference data and `count` others, the same for the same seed. A few write many claims and many write
 * few, as in every trade.
 */
export function makeAccounts(
  reference: Reference,
  count: number,
  seed: number,
  { claimantRoles }: Shares,
  address: (chance: Random) => Place,
): MadeAccounts {
  const manager = reference.users.find(({ manages }) => manages)?.email;
  const made = Array.from({ length: count }, (_, index) => {
    const managedBy = index % managedEvery === 0 ? manager : undefined;
    return newAccount(index, random(seed + index * 7919), address, managedBy);
  });
  const known = reference.customers.map((customer) => knownAccount(reference, customer));
  const fresh = [...made, ...known.filter(({ isKnown }) => !isKnown)];
  return {
    pick: weighted([
      ...known.map(({ account, weight }) => ({ item: account, weight: (weight * count) / 300 })),
      ...made.map(({ account }, index) => ({ item: account, weight: 0.4 + 20 / (index + 20) })),
    ]),
    rows: {
      customers: made.map(({ account: { customer } }) => {
        const { uuid: id, ...row } = customer;
        return { id, ...row };
      }),
      users: fresh.map(({ account: { customer, claimant }, name }) => ({
        id: userId(claimant),
        sso_id: `user-${claimant.split("@")[0]}`,
        name,
        email: claimant,
        active_customer_id: customer.uuid,
      })),
      user_roles: fresh.flatMap(({ account: { claimant } }) =>
        claimantRoles.map((role) => ({ user_id: userId(claimant), role })),
      ),
      user_customers: fresh.map(({ account: { customer, claimant } }) => ({
        user_id: userId(claimant),
        customer_id: customer.uuid,
      })),
      customer_managers: made.flatMap(({ account: { customer, manager: by } }) =>
        by ? [{ user_id: userId(by), customer_id: customer.uuid }] : [],
      ),
    },
  };
}

function newAccount(index: number, chance: Random, address: (chance: Random) => Place, manager: string | undefined) {
  const { formatted_address, city } = address(chance);
  const sap_id = String(firstSapId + index);
  const customer = {
    uuid: customerId(sap_id),
    sap_id,
    name: companyName(chance, city),
    address: formatted_address,
    phone: `0${chance.pick([3, 4, 6, 7, 9])} 555 ${chance.digits(4)}`,
    email: `account-${sap_id}@${domain}`,
  };
  return { account: { customer, claimant: `claimant-${sap_id}@${domain}`, manager }, name: personName(chance) };
}

function knownAccount({ users }: Reference, customer: Reference["customers"][number]) {
  const { sap_id } = customer;
  const owner = users.find(({ customers }) => customers.includes(sap_id));
  const manager = users.find(({ manages }) => manages?.includes(sap_id))?.email;
  return {
    account: {
      customer: { uuid: customerId(sap_id), ...customer },
      claimant: owner?.email ?? `claimant-${sap_id}@${domain}`,
      manager,
    },
    name: `Office of ${customer.name}`,
    isKnown: owner !== undefined,
    weight: owner ? weightOf.owned : manager ? weightOf.managed : weightOf.reference,
  };
}
