import { mostNumbers } from "../../contract/list-query.ts";
import type { ImpactLevel } from "../../contract/studio-impact.ts";
import type { Claim } from "../claims/find-claim.ts";
import type { Cause } from "../releases/claim-impact.ts";
import { levelOf, worstOf } from "../releases/impact-levels.ts";

/** A cause, how many claims it meets, and the first of them: as many as one list is narrowed to. */
export interface CountedCause extends Cause {
  type: string;
  claims: number;
  examples: string[];
}

export interface Impact {
  /** Drafts and open claims that were compared. */
  compared: number;
  affected: number;
  /** Claims by the gravest that happens to them. */
  levels: Partial<Record<ImpactLevel, number>>;
  causes: CountedCause[];
  /** False where it was ended before all were compared. */
  isWhole: boolean;
}

/** What one claim adds. */
interface Found {
  number: string;
  of: OfClaim;
}

/** The same for all claims that are met alike. */
interface OfClaim {
  type: string;
  causes: Cause[];
  worst: ImpactLevel | undefined;
}

interface Counted extends Omit<CountedCause, "roles" | "examples"> {
  /** How many of the claims it concerns for each of these roles. */
  roles: Map<string, number>;
  examples: Set<string>;
}

/** What a set does to claims, counted by cause. A claim that was changed is taken out and counted again. */
export class ImpactTally {
  readonly #counted = new Map<string, Counted>();
  readonly #levels = new Map<ImpactLevel, number>();
  /** By the claim's id; what nothing happens to is not kept. */
  readonly #found = new Map<string, Found>();
  /** Thousands of claims are met by the same few causes. */
  readonly #alike = new Map<string, OfClaim>();

  put({ id, type, number }: Pick<Claim, "id" | "type" | "number">, causes: Cause[]): void {
    this.take(id);
    if (causes.length === 0) return;
    const print = JSON.stringify([type, causes]);
    const of = this.#alike.get(print) ?? { type, causes, worst: worstOf(causes.map(({ kind }) => levelOf[kind])) };
    this.#alike.set(print, of);
    this.#found.set(id, { number, of });
    this.#add({ number, of }, 1);
  }

  take(id: string): void {
    const found = this.#found.get(id);
    if (!found) return;
    this.#found.delete(id);
    this.#add(found, -1);
  }

  /** One cause is one line: roles that it concerns for other claims alone stand beside each other. */
  #add({ number, of: { type, causes, worst } }: Found, by: 1 | -1): void {
    if (worst) addTo(this.#levels, worst, by);
    for (const { roles, ...cause } of causes) {
      const key = [type, cause.kind, cause.what, roles && "roles"].join(" ");
      const known: Counted = this.#counted.get(key) ?? {
        ...cause,
        type,
        claims: 0,
        roles: new Map(),
        examples: new Set(),
      };
      known.claims += by;
      for (const role of roles ?? []) addTo(known.roles, role, by);
      if (by < 0) known.examples.delete(number);
      else if (known.examples.size < mostNumbers) known.examples.add(number);
      if (known.claims === 0) this.#counted.delete(key);
      else this.#counted.set(key, known);
    }
  }

  /** Where so many were compared. */
  impact(compared: number, isWhole: boolean): Impact {
    const causes = [...this.#counted.values()].map(({ roles, examples, ...cause }) => ({
      ...cause,
      what: roles.size > 0 ? `${cause.what} (${[...roles.keys()].sort().join(", ")})` : cause.what,
      examples: [...examples],
    }));
    return {
      compared,
      affected: this.#found.size,
      levels: Object.fromEntries(this.#levels),
      causes: causes.sort((one, other) => other.claims - one.claims),
      isWhole,
    };
  }
}

function addTo<Key>(counts: Map<Key, number>, key: Key, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
