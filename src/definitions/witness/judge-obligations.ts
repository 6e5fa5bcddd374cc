import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { accountField, type Json, phaseOf, rowsOf, set } from "../../engine/index.ts";
import type { CheckInput } from "../check/check.ts";
import { isPermitted, permissionFor } from "../check/permissions-of.ts";
import type { JudgedDefinitions } from "../load.ts";
import { reads } from "../prove/people.ts";
import { type Fault, refusing } from "../read/fault.ts";
import type { DefinitionStore, RoleRights } from "../store.ts";
import { type People, readPeople } from "../stories/people.ts";
import { mostSteps } from "./bounds.ts";
import { type Verdict, verdictsOf } from "./verdicts.ts";
import { type Walk, walkOf } from "./walk.ts";

/** The day on which witnesses play. */
const today = "2026-11-20";

export interface TypeVerdicts {
  type: string;
  walk: Walk;
  /** The file of the form as the page begins it, as a story names it. */
  begun: string | undefined;
  verdicts: Verdict[];
  /** Faulty definitions may not be playable: why. */
  unplayable?: string;
}

/** The verdict on everything that people must be able to do, by type. Undefined where the definitions cannot be played at all. */
export function judgeObligations(
  { faults, inputs, store }: JudgedDefinitions,
  fixtures: string,
): TypeVerdicts[] | undefined {
  if (!store) return undefined;
  const people = readPeople(fixtures, store.access);
  return inputs.map((input) => typeVerdicts({ input, store, people, fixtures, faults }));
}

interface Given {
  input: CheckInput;
  store: DefinitionStore;
  people: People;
  fixtures: string;
  faults: readonly Fault[];
}

function typeVerdicts({ input, store, people, fixtures, faults }: Given): TypeVerdicts {
  const { type } = input.definition;
  const { walk, begun } = walkFor({ type, store, people, fixtures }, mostSteps);
  try {
    return { type, walk, begun, verdicts: verdictsOf(input, walk, faults) };
  } catch (error) {
    // What the engine cannot work with is told as a fault already.
    if (refusing(faults).length === 0 || !(error instanceof Error)) throw error;
    return { type, walk, begun, verdicts: [], unplayable: error.message };
  }
}

/** Where claims of a type are led: the people, the day, and the form as the page begins it, with its file. */
export function walkFor(
  { type, store, people, fixtures }: Omit<Given, "input" | "faults"> & { type: string },
  mostSteps?: number,
) {
  const definition = store.get(type);
  if (!definition) throw new Error(`There is no claim type "${type}".`);
  const account = people.emails.map((who) => people.ownAccount(who)).find((one) => one !== undefined);
  const file = `shared/account-${account}.json`;
  const known = existsSync(path.join(fixtures, file)) && JSON.parse(readFileSync(path.join(fixtures, file), "utf8"));
  const field = accountField(definition);
  // The file holds the account where the product's own forms have it; in another form it is told where that has it.
  const [[keptAt = "", kept] = []] = Object.entries<Json>(known || {});
  const isAsKept = field === `/${keptAt}`;
  const begun = known && isAsKept ? `../${file}` : undefined;
  const form = known ? (isAsKept ? known : set({}, field, kept ?? null)) : undefined;
  const { access } = store;
  const own = store.shared.claimTypes.flatMap((one) => (store.get(one.type)?.type === type ? [one.type] : []));
  const statuses = Object.keys(definition.workflow.statuses);
  const sees: Walk["sees"] = (who, { story, context }) => {
    const { status } = context.claim;
    const facts = people.factsOf(who, people.accountOf(story));
    const rights = facts.roles.map((role) => access.roles[role]).filter((one): one is RoleRights => one !== undefined);
    return (
      status === "new" ||
      reads({ roles: facts.roles, user: facts as never, rights }, access, phaseOf(definition, status), own, {
        status,
        known: statuses,
      })
    );
  };
  const permits: Walk["permits"] = ({ context: { claim, user } }, id) => {
    const transition = definition.workflow.transitions[id];
    const rows =
      transition && own.length > 0 ? rowsOf(transition).map(({ row }) => ({ via: transition.via, row })) : [];
    const here = rows.find(({ row }) => row.from.includes(claim.status));
    return here === undefined || isPermitted({ user: { permissions: user.permissions } }, permissionFor(here, access));
  };
  return { walk: walkOf({ definition, people, today, account, form, sees, permits, mostSteps }), begun, form };
}
