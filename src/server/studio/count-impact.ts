import { setImmediate } from "node:timers/promises";
import type { CustomerRecord } from "../../contract/types.ts";
import { askedRole } from "../../definitions/roles.ts";
import type { Access, DefinitionStore } from "../../definitions/store.ts";
import type { CompiledDefinition, MigrationStep } from "../../engine/index.ts";
import type { AppContext, Database } from "../app-context.ts";
import { contextBeside } from "../claims/claim-context.ts";
import { definitionOf } from "../claims/definition-of.ts";
import type { Claim } from "../claims/find-claim.ts";
import { formNow } from "../migrating/called-now.ts";
import { carriedOf } from "../migrating/judge-claims.ts";
import { directionOf, migratedClaim } from "../migrating/migrated-claim.ts";
import type { StepsOfForms } from "../migrating/migration-steps.ts";
import type { Person } from "../person.ts";
import { systemClock } from "../platform/clock.ts";
import { anyItem, type Cause, claimImpact, type Seen } from "../releases/claim-impact.ts";
import { type Impact, ImpactTally } from "./impact-tally.ts";
import { changedSince, countOpen, type OpenClaim, openClaims, openClaimsOf, standNow } from "./open-claims.ts";
import { readersOf, readingImpact } from "./reading-impact.ts";

/** What is counted: the set that is served, the one that would be, and who hears of it. */
interface ImpactSets {
  served: DefinitionStore;
  next: DefinitionStore;
}

interface ImpactOptions {
  settings: Pick<AppContext["settings"], "features">;
  /** The migrations of the next set. */
  steps?: StepsOfForms;
  clock?: AppContext["clock"];
  tell?: (compared: number, soFar: () => Impact) => void;
  /** Asked before each claim: counting ends there. */
  isOver?: () => boolean;
}

/**
 * What the set `next` does to every draft and open claim that is migrated to it, compared with the served set: all counted, the
 * day fixed. Reads only, and lets others go on in between; `tell` hears how many were compared so far, and what was found.
 */
export const countImpact = async (database: Database, sets: ImpactSets, options: ImpactOptions): Promise<Impact> =>
  (await beginImpact(database, sets, options)).impact;

/** The same, with what counts anew the claims that were changed since; that answers the same object where none was. */
export async function beginImpact(
  database: Database,
  sets: ImpactSets,
  { settings, steps = new Map(), clock = systemClock, tell = () => {}, isOver = () => false }: ImpactOptions,
): Promise<{ impact: Impact; again(): Promise<Impact> }> {
  const began = clock.now();
  const options = { settings, clock: { now: () => began }, definitions: sets.served } as unknown as AppContext;
  const causesOf = comparing(database, sets, { options, steps });
  const tally = new ImpactTally();
  let compared = 0;
  let since = await standNow(database, clock);
  const told = (count: number) => tell(count, () => tally.impact(count, false));
  for await (const rows of openClaims(database, sets.served)) {
    for (const row of rows) {
      if (isOver()) return { impact: tally.impact(compared, false), again: async () => tally.impact(compared, false) };
      await setImmediate();
      compared++;
      tally.put(row, await causesOf(row));
    }
    told(compared);
  }
  let impact = tally.impact(compared, true);
  const recount = async () => {
    const now = await standNow(database, clock);
    if (now.snapshot === since.snapshot) return impact;
    const changed = await changedSince(database, since);
    for (let first = 0; first < changed.length; first += changedAtOnce) {
      told(Math.max(0, impact.compared - changed.length + first));
      const ids = changed.slice(first, first + changedAtOnce);
      const rows = await openClaimsOf(database, sets.served, ids);
      for (const id of ids) tally.take(id);
      for (const row of rows) {
        await setImmediate();
        tally.put(row, await causesOf(row));
      }
    }
    since = now;
    if (changed.length > 0) impact = tally.impact(await countOpen(database, sets.served), true);
    return impact;
  };
  let running: Promise<Impact> | undefined;
  let following: Promise<Impact> | undefined;
  // One at a time, from where the last has ended; all who come meanwhile share the one after it.
  const again = (): Promise<Impact> => {
    if (!running) {
      running = recount().finally(() => {
        running = undefined;
      });
      return running;
    }
    following ??= running
      .catch(() => {})
      .then(() => {
        following = undefined;
        return again();
      });
    return following;
  };
  return { impact, again };
}

/** What happens to a claim, for each role. */
function comparing(
  database: Database,
  sets: ImpactSets,
  { options, steps }: { options: AppContext; steps: StepsOfForms },
) {
  const statusesNow = new Map<string, (status: string) => string>();
  const readNoMore = readingImpact(sets);
  const readers = readersOf(sets.next);
  return async ({ file_names, open_enquiries, owner_roles, ...claim }: OpenClaim): Promise<Cause[]> => {
    const before = await definitionOf({ database, definitions: sets.served }, claim);
    if (!before) return [];
    const beside = { file_names, open_enquiries };
    const after = formNow(sets.next, steps, claim.type);
    const over = { before, after, steps };
    const { carried, causes: own } = migratedOver(over, claim);
    const mapped = (status: string) => migratedOver(over, { ...claim, form: {}, status }).carried?.status ?? status;
    const statusNow = statusesNow.get(`${before.hash} ${claim.type}`) ?? memoised(mapped);
    statusesNow.set(`${before.hash} ${claim.type}`, statusNow);
    const afterwards = { ...claim, ...carried };
    // Of who reads no such claim afterwards that alone is told.
    const isReader = (role: string) => role === "" || readers.grounds(role, afterwards).size > 0;
    const seeing = (of: Claim, { access }: DefinitionStore) =>
      people(sets.served, of, access).filter(([role]) => isReader(role));
    const seenAs = (standing: Claim, set: DefinitionStore): Seen =>
      seeing(claim, set).map(([role, person]) => [
        role,
        contextBeside({ ...options, definitions: set }, person, standing, beside),
      ]);
    return [
      ...own,
      ...claimImpact({ before, after, statusNow }, seenAs(claim, sets.served), seenAs(afterwards, sets.next)),
      ...readNoMore(claim, afterwards),
      ...answeredByNobody(sets, open_enquiries),
      ...leftByOwner(sets, owner_roles),
    ];
  };
}

/** Each question once: the answer takes a whole migration of the claim. */
function memoised(answer: (status: string) => string): (status: string) => string {
  const known = new Map<string, string>();
  return (status) => {
    const found = known.get(status) ?? answer(status);
    known.set(status, found);
    return found;
  };
}

interface Over {
  before: CompiledDefinition;
  after: CompiledDefinition | undefined;
  steps: StepsOfForms;
}

/** The claim after the migrations that lead from its version to the next one, what they set aside, and what is in their way. */
function migratedOver({ before, after, steps }: Over, claim: Claim) {
  if (!after || directionOf({ before, after, steps }, claim.type) !== "forward")
    return { carried: undefined, causes: [] };
  const own = steps.get(after.type) ?? [];
  const { carried, refusals, aside } = migratedClaim({ before, after, steps }, carriedOf(claim));
  const causes: Cause[] = [
    ...aside.map(({ path }): Cause => ({ kind: "set aside", what: anyItem(path), place: placeOfStep(own, path) })),
    ...refusals.map(
      ({ path, why }): Cause => ({
        kind: "in the way",
        what: `${anyItem(path)}: ${why}`,
        place: placeOfStep(own, path),
      }),
    ),
  ];
  const { form, status, statusBefore = null, type = claim.type } = carried;
  return { carried: { form, status, status_before: statusBefore, type }, causes };
}

/** The last step that speaks of a place, else the last migration. */
function placeOfStep(steps: MigrationStep[][], path: string): string {
  const place = path.replace(/\/\d+(?=\/|$)/g, "/*");
  const isOf = (step: MigrationStep) =>
    Object.values(step)
      .flat()
      .some((named) => typeof named === "string" && named !== "" && `${place}/`.startsWith(`${named}/`));
  for (const [index, own] of [...steps.entries()].reverse()) {
    const at = own.findLastIndex(isOf);
    if (at >= 0) return `migrations/${index + 1}/steps/${at}`;
  }
  return `migrations/${steps.length}`;
}

/** Claims that were changed, and are read at once. */
const changedAtOnce = 500;

const isHeld = (role: string, { access }: DefinitionStore) => Object.hasOwn(access.roles, askedRole(access, role));

/** Whoever looks after it has roles alone that are gone. */
function leftByOwner({ served, next }: { served: DefinitionStore; next: DefinitionStore }, roles: string[]): Cause[] {
  const held = roles.filter((role) => isHeld(role, served));
  if (held.length === 0 || held.some((role) => isHeld(role, next))) return [];
  return [{ kind: "left by its owner", what: held.join(", "), place: "" }];
}

/** Questions that were put to a role which is gone, and have no answer yet. */
function answeredByNobody(
  { served, next }: { served: DefinitionStore; next: DefinitionStore },
  asked: string[],
): Cause[] {
  const gone = [...new Set(asked)].filter((role) => isHeld(role, served) && !isHeld(role, next));
  return gone.map((role) => ({ kind: "answered by nobody", what: role, place: "" }));
}

/**
 * Somebody without rights, then somebody of each served role, who is of the claim's account where the role claims; with the rights
 * that `access` gives them, and where it has a role no more, with those of before: who reads no more is said by itself.
 */
function people(served: DefinitionStore, claim: Claim, access: Access): [string, Person][] {
  const nobody = { id: "", ssoId: "", name: "", email: "", customers: [], customer: null };
  const customer = { uuid: claim.customer_id } as CustomerRecord;
  return [
    ["", { ...nobody, roles: [], permissions: [], authorisingRoles: [] }],
    ...Object.entries(served.access.roles).map(([role, before]): [string, Person] => {
      const { permissions, authorises, isClaimant } = access.roles[role] ?? before;
      return [
        role,
        {
          ...nobody,
          roles: [role],
          permissions,
          authorisingRoles: authorises,
          customer: isClaimant ? customer : null,
        } as Person,
      ];
    }),
  ];
}
