import { readFileSync } from "node:fs";
import type { ClaimRecord } from "../../../src/contract/types.ts";
import type { Phase } from "../../../src/engine/index.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { aClaim, aWholeClaim } from "./records.ts";
import type { Received } from "./small-server.ts";

const store = ownDefinitions();

/** A definition's module at an address that a test's page can import; `asks`: what these transitions of several rows ask instead. */
function moduleOf(type: string, asks: Record<string, string> = {}) {
  const text = Object.entries(asks).reduce(
    (module, [id, kind]) =>
      module.replace(new RegExp(`"${id}":\\{(?:"asks":"[^"]*",)?"rows"`), `"${id}":{"asks":"${kind}","rows"`),
    store.moduleText(type),
  );
  return `data:text/javascript;base64,${Buffer.from(text).toString("base64")}`;
}

const { roles } = JSON.parse(readFileSync("schemas/access.json", "utf8")) as Record<"roles", Record<string, Access>>;

interface Access {
  permissions: string[];
  authorises: string[];
  isClaimant?: boolean;
}

/** The staff's roles, as the server tells them. */
const staff = Object.entries(roles).flatMap(([role, { permissions, authorises, isClaimant }]) =>
  isClaimant || permissions.length === 0 ? [] : [{ role, permissions, authorising_roles: authorises }],
);

/** Every resolution of the real definitions, with what it asks for. */
const resolutions = store.list().flatMap(({ workflow, messages }) =>
  Object.entries(workflow.transitions)
    .filter(([, { via = "resolution" }]) => via === "resolution")
    .map(([value, transition]) => ({
      value,
      label: messages.transitions[value]?.label ?? value,
      asks: transition.asks,
      ...(JSON.stringify(transition).includes('"answer":true') && { answers: true }),
    })),
);

interface Options {
  type?: string;
  status: string;
  /** What the server lets this person's roles do in this status. */
  offers: string[];
  /** What the type knows at all; absent: the same. */
  known?: string[];
  claim?: Partial<ClaimRecord>;
  facts?: Record<string, unknown>;
  form?: Record<string, unknown>;
  authoriseRole?: string;
  /** Resolutions that this person makes without being asked. */
  unasked?: string[];
  /** What transitions ask instead of what the type's definition has. */
  asks?: Record<string, string>;
  /** Roles that have no rights but these. */
  rights?: Record<string, string[]>;
  /** Roles that read these kinds of claims alone. */
  reads?: Record<string, { phases?: Phase[]; types?: string[] }[]>;
}

/** A claim in this status, in the list and by itself, and the lists that say what may be done with it. */
export function resolvable({ type = "warranty", status, offers, known = offers, ...own }: Options) {
  const { claim = {}, facts = {}, form = {}, authoriseRole = null, unasked = [], rights = {}, reads = {} } = own;
  const row = aClaim({
    claim_number: "WC100001",
    type,
    current_status: { status, updated_at: "2026-11-01T00:00:00Z", authorise_role: authoriseRole },
    deleted_at: claim.deleted_at ?? null,
    ...(claim.enquiries && { enquiries: claim.enquiries }),
  });
  const whole = aWholeClaim({
    ...row,
    install_address: null,
    pickup_address: null,
    module: moduleOf(type, own.asks),
    form,
    facts,
    ...claim,
  });
  const said = resolutions.map(({ asks: usual, ...words }) => {
    const asks = own.asks?.[words.value] ?? usual;
    return { ...words, ...(asks && !unasked.includes(words.value) && { asks }) };
  });
  return {
    row,
    answers: {
      "GET /api/claims": { claims: { data: [row], current_page: 1, total: 1, per_page: 25 } },
      "GET /api/claim/WC100001": { claim: whole },
      "GET /api/activity/claim/WC100001": { activities: [] },
      "GET /api/resolutions": {
        resolutions: said,
        specificResolutions: { [type]: { [status]: offers } },
        roles: staff.map((one) => ({
          ...one,
          permissions: rights[one.role] ?? one.permissions,
          ...(reads[one.role] && { reads: reads[one.role] }),
        })),
      },
      "GET /api/resolutions/claim/type": { resolutions: { [type]: known } },
    },
  };
}

export const bodyOf = (request: Received | undefined) => JSON.parse(request?.body ?? "null");
