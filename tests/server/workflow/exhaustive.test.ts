import { describe, expect, test } from "vitest";
import { type CompiledDefinition, type Context, decide, evaluate, type Form } from "../../../src/engine/index.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { rightsOf } from "./decisions-roles.ts";
import { type Said, type Standing, said } from "./decisions-standing.ts";
import { statuses } from "./decisions-table.ts";

/** Every status, action and role, on claims that differ in everything the tables look at; the API's own walk is walk.test.ts. */
const store = ownDefinitions();
const types = Object.keys(statuses) as Standing["type"][];
const staffRoles = Object.keys(rightsOf).filter((role) => !["customer", "dealer", "warranty"].includes(role));

/** What a form still lacks is told by the rules of its fields; what the claim lacks is part of the tables. */
function withoutFieldRules(type: string): CompiledDefinition {
  const definition = store.get(type);
  if (!definition) throw new Error(`There is no ${type}.`);
  const rules = Object.entries(definition.rules).filter(([, { field }]) => field === undefined);
  return { ...definition, rules: Object.fromEntries(rules) };
}

const flags = [false, true];
const chain = ["tech_support", "service_manager", "general_manager", "managing_director"];
const levels = {
  warranty: [undefined, "service_manager"],
  replacement: chain,
  return: [undefined, "return_approver"],
} as const;
const outstanding = { warranty: chain, replacement: chain, return: ["return_approver", "customer_service_manager"] };
const prices: Record<string, number> = {
  tech_support: 5000,
  service_manager: 5000.01,
  general_manager: 50_000,
  managing_director: 50_000.01,
};

/** The authorities that a claim can have: what its content asks, open or given, and whoever is asked besides. */
const authorities = (type: Standing["type"]): Partial<Standing>[] => [
  ...levels[type].flatMap((level) => [{ ...(level && { level }) }, { ...(level && { level }), isAuthorised: true }]),
  ...outstanding[type].map((authoriseRole) => ({ ...(levels[type][0] && { level: levels[type][0] }), authoriseRole })),
];

/** The facts beside its authority that can make a difference to a claim in this status. */
function circumstances(type: Standing["type"], status: string): Partial<Standing>[] {
  const number = flags.map((hasNumber) => ({ hasNumber }));
  const before = ["open", "authorise", "cs to action", "unit received", undefined];
  return [
    {},
    { isDeleted: true },
    { preAuthorised: true },
    { wasUnitReceived: true },
    { isOwnDecision: true },
    ...number,
    ...(type === "replacement" ? [{ unitNotRequired: true }, { authorisedByTech: true }] : []),
    ...(status === "pending customer action"
      ? before.map((statusBefore) => ({ ...(statusBefore && { statusBefore }) }))
      : []),
  ];
}

const standings = (type: Standing["type"], status: string): Standing[] =>
  circumstances(type, status).flatMap((more) =>
    authorities(type)
      // Before it was sent nothing was authorised and nobody was asked to.
      .filter(
        ({ isAuthorised, authoriseRole }) => !["new", "draft"].includes(status) || !(isAuthorised || authoriseRole),
      )
      .map((authority) => ({ type, status, ...authority, ...more })),
  );

function contextOf(claim: Standing, role: string, as = role): Context {
  const { isAuthorised = false, isDeleted = false, level } = claim;
  const rights = rightsOf[as] ?? { permissions: [], authorisingRoles: [] };
  const number = claim.type === "return" ? "returnRequestNumber" : "replacementDeliveryNumber";
  return {
    form: formOf(claim),
    claim: {
      type: claim.type,
      status: claim.status,
      today: "2026-11-20",
      isDeleted,
      isAuthorised,
      ...(claim.statusBefore && { statusBefore: claim.statusBefore }),
      ...(claim.authoriseRole && { authoriseRole: claim.authoriseRole }),
      ...(isAuthorised && level && { authorisingLevel: level }),
      ...(claim.wasUnitReceived && { wasUnitReceived: true }),
      ...(claim.isOwnDecision && { isOwnDecision: true }),
      ...(claim.hasNumber && { [number]: "80001" }),
      ...(claim.asked && { openEnquiries: [claim.asked] }),
      files: { stored: 0, queued: 0 },
    },
    user: { roles: ["warranty", as], ...rights, isOwner: role === "owner" },
  };
}

function formOf({ type, level, preAuthorised, authorisedByTech, unitNotRequired }: Standing): Form {
  if (type === "return") return { return_type: level ? "incorrect_order" : "damage" };
  const product: Form =
    type === "warranty" ? { outOfWarranty: level !== undefined } : { salePrice: prices[level ?? ""] ?? 0 };
  return {
    products: [product],
    authorisation: {
      ...(preAuthorised && { preAuthorised }),
      ...(authorisedByTech && { authorisedByTech }),
      ...(unitNotRequired && { replacementUnitNotRequired: true }),
    },
  };
}

type Offer = Pick<Said, "to" | "authoriseRole"> | { lacks: string };

/** What the definition offers, written as the tables write it. */
function found(definition: CompiledDefinition, context: Context): Record<string, Offer> {
  const { transitions } = evaluate(definition, context);
  const offers: Record<string, Offer> = {};
  for (const [id, { offered, missing }] of Object.entries(transitions)) {
    // What time makes is nobody's act.
    if (!offered || definition.workflow.transitions[id]?.via === "timer") continue;
    const decision = decide(definition, id, context);
    if (!decision.ok) {
      offers[id] = { lacks: missing.map(({ message }) => message).join() };
      continue;
    }
    const { status, authoriseRole } = decision;
    // An update asks anew for what the content asks; that much is told where it is sent.
    const isTold = authoriseRole !== undefined && id !== "update";
    offers[id] = { to: status, ...(isTold && { authoriseRole }) };
  }
  return offers;
}

/** The tables' answer in the same shape: what is lacking leads nowhere yet. */
const expected = (claim: Standing, role: string): Record<string, Offer> =>
  Object.fromEntries(
    Object.entries(said(claim, role)).map(([action, { to, authoriseRole, lacks }]) => [
      action,
      lacks === undefined ? { to, ...(authoriseRole && { authoriseRole }) } : { lacks },
    ]),
  );

/** Claims that a role does not read (D-021): for it they do not exist, which the API's walk proves. */
const isRead = (role: string, { type, status }: Standing): boolean =>
  (role !== "return_approver" || type === "return") &&
  (status !== "draft" || type !== "replacement" || !["account_manager", "finance"].includes(role));

describe.each(types)("%s", (type) => {
  const definition = withoutFieldRules(type);

  test.each(["new", ...statuses[type]])(
    "%s: each role may do what the tables say of every claim, and nothing else [RES-24] [RES-25] [RES-26] [RES-27] [RES-28] [RES-29] [RES-35] [RES-36] [RES-37] [DRAFT-07] [DRAFT-09] [DRAFT-10] [DRAFT-11] [DRAFT-12] [DRAFT-13]",
    (status) => {
      const wrong: unknown[] = [];
      const judge = (claim: Standing, role: string, as = role) => {
        if (!isRead(role, claim)) return;
        const is = found(definition, contextOf(claim, role, as));
        const shall = expected(claim, role);
        const differing = differences(is, shall);
        if (differing.length > 0) wrong.push({ claim, as, differing });
      };
      for (const claim of standings(type, status)) {
        for (const role of staffRoles) judge(claim, role);
        for (const as of ["customer", "dealer"]) judge(claim, "owner", as);
      }
      const [level] = levels[type];
      for (const asked of staffRoles) judge({ type, status, asked, ...(level && { level }) }, asked);
      expect(wrong.slice(0, 3)).toEqual([]);
    },
  );
});

/** Actions that are offered otherwise than they should be, as both say. */
function differences(is: Record<string, object>, shall: Record<string, object>): string[] {
  return [...new Set([...Object.keys(is), ...Object.keys(shall)])].flatMap((action) => {
    const [one, other] = [JSON.stringify(is[action]), JSON.stringify(shall[action])];
    return one === other ? [] : [`${action}: ${one} instead of ${other}`];
  });
}
