import type { Database } from "../parts.ts";
import { createAttempts } from "./attempts.ts";

interface Visitor {
  /** Of the network. */
  address: string;
  /** As typed. */
  email: string;
}

export interface SignInLimits {
  /** Counts one more try. Undefined: go on; else the seconds to wait, also with the right password. */
  take(visitor: Visitor): Promise<number | undefined>;
  /** The password was right. */
  clear(visitor: Visitor): Promise<void>;
}

const window = 15 * 60;
const folded = (email: string) => email.trim().toLowerCase();

/**
 * Three limits: one person's guesses at one account; everybody behind one address; and an account tried from many addresses,
 * which is higher, so that nobody is kept out of theirs by a handful of wrong tries of somebody else.
 */
export function createSignInLimits(database: Database): SignInLimits {
  const perVisitor = createAttempts(database, { name: "visitor", tries: 8, window });
  const perAddress = createAttempts(database, { name: "address", tries: 200, window });
  const perAccount = createAttempts(database, { name: "account", tries: 100, window });
  return {
    async take({ address, email }) {
      // The address goes first: whoever is stopped there adds no more rows with ever new emails.
      const stopped = await perAddress.take(address);
      if (stopped) return stopped;
      const waits = [await perVisitor.take(`${address} ${folded(email)}`), await perAccount.take(folded(email))];
      return Math.max(...waits.map((wait) => wait ?? 0)) || undefined;
    },
    async clear({ address, email }) {
      await perVisitor.clear(`${address} ${folded(email)}`);
    },
  };
}
