import type { Database } from "../../app-context.ts";
import { networkOf } from "../http/network-of.ts";
import { createAttempts } from "./attempts.ts";

interface Visitor {
  /** Of the network. */
  address: string;
  /** As typed. */
  email: string;
}

interface SignInLimits {
  /** Counts one more try. Undefined: go on; else the seconds to wait, also with the right password. */
  take(visitor: Visitor): Promise<number | undefined>;
  /** The password was right. */
  clear(visitor: Visitor): Promise<void>;
}

const window = 15 * 60;
/** So long somebody is known who has signed in: two weeks, as a session lasts. */
const knownFor = 14 * 24 * 60 * 60;
const folded = (email: string) => email.trim().toLowerCase();

const visitorOf = ({ address, email }: Visitor) => `${networkOf(address)} ${folded(email)}`;

/**
 * Three limits: one person's guesses at one account; everybody behind one address; and an account tried from many addresses.
 * The last one keeps out strangers alone: who has signed in to the account from their address is never kept out by other
 * people's tries. Only wrong passwords count for long, so that an office may arrive at once.
 */
export function createSignInLimits(database: Database): SignInLimits {
  const perVisitor = createAttempts(database, { name: "visitor", tries: 8, window });
  const perAddress = createAttempts(database, { name: "address", tries: 200, window });
  const perAccount = createAttempts(database, { name: "account", tries: 100, window });
  const known = createAttempts(database, { name: "known", tries: 0, window: knownFor });
  return {
    async take(who) {
      const visitor = visitorOf(who);
      // The address goes first: whoever is stopped there adds no more rows with ever new emails. Whoever is stopped by a limit
      // counts in none behind it: else one stranger who goes on trying would close an account.
      const stopped = (await perAddress.take(networkOf(who.address))) ?? (await perVisitor.take(visitor));
      if (stopped !== undefined || (await known.isCounted(visitor))) return stopped;
      return perAccount.take(folded(who.email));
    },
    async clear(who) {
      const visitor = visitorOf(who);
      await perVisitor.clear(visitor);
      await perAddress.giveBack(networkOf(who.address));
      if (!(await known.isCounted(visitor))) await perAccount.giveBack(folded(who.email));
      await known.clear(visitor);
      await known.take(visitor);
    },
  };
}
