import { expect, test } from "vitest";
import { claimants, desk, everyone, type Stand, standsOf } from "../helpers/form-stands.ts";
import { statuses as decided } from "../server/workflow/decisions-table.ts";

// Which ways to save and to act on one's own claim every role has in every status, and what each of them demands of an empty
// form. Written from the specs and decisions, not from the definitions.

const superAdmin = "super_admin";
const creators = everyone.filter(
  (role) => !["return_approver", "staff", "general_manager", "managing_director", "finance"].includes(role),
);
const requesters = [...claimants, "account_manager", "customer_service", "admin", superAdmin];
const deleters = [...claimants, superAdmin];

const statuses = ["new", ...new Set(Object.values(decided).flat())];
const stands = ["warranty", "replacement", "return"].flatMap((type) => standsOf(type, statuses));

interface Way {
  rows: string;
  type: string;
  way: string;
  in: string[];
  by: string[];
  /** Besides, who has it in a status of its own. */
  also?: { in: string; by: string[] };
}

const begun = ["new", "draft"];
const afterSending = [
  "cs to action",
  "pending customer action",
  "packing",
  "arrange collection",
  "in transit",
  "unit received",
];
const beforeReceipt = afterSending.slice(0, -1);

const ways: Way[] = [
  { rows: "[WFORM-45] [DRAFT-01] [DRAFT-03]", type: "warranty", way: "save-draft", in: begun, by: creators },
  { rows: "[WFORM-43] [DRAFT-02] [DRAFT-04] [DRAFT-05]", type: "warranty", way: "submit", in: begun, by: creators },
  {
    rows: "[WFORM-44] [DRAFT-05] [DRAFT-07] [DRAFT-08] [DRAFT-09] [DRAFT-10] [DRAFT-11] [DRAFT-12] [DRAFT-13]",
    type: "warranty",
    way: "update",
    in: ["open", "in-progress", "cs to action", "service to action", "pending customer action"],
    by: [...claimants, ...desk],
  },
  {
    rows: "[DEL-01] [DEL-04] [DEL-07]",
    type: "warranty",
    way: "delete",
    in: ["draft", "open", "authorise", "in-progress", "cs to action", "service to action", "pending customer action"],
    by: deleters,
  },
  { rows: "[WFORM-45]", type: "replacement", way: "save-draft", in: ["draft"], by: claimants },
  { rows: "[WFORM-43] [DRAFT-05]", type: "replacement", way: "submit", in: ["draft"], by: claimants },
  {
    rows: "[WFORM-44] [DRAFT-05] [DRAFT-07] [DRAFT-08] [DRAFT-09] [DRAFT-10] [DRAFT-11] [DRAFT-12] [DRAFT-13]",
    type: "replacement",
    way: "update",
    in: ["authorise", ...afterSending],
    by: [...claimants, ...desk],
  },
  {
    rows: "[DEL-03] [DEL-04] [DEL-07]",
    type: "replacement",
    way: "delete",
    in: ["draft", "authorise", "service to action", ...beforeReceipt],
    by: deleters,
  },
  {
    rows: "[RPL-14] [WFORM-12]",
    type: "replacement",
    way: "send-to-customer",
    in: begun,
    by: ["tech_support", ...desk.filter((role) => role !== "service_manager")],
    also: { in: "draft", by: ["service_manager"] },
  },
  { rows: "[RPL-16] [SHIP-28] [SHIP-29]", type: "replacement", way: "packaged", in: ["packing"], by: claimants },
  { rows: "[DRAFT-01] [DRAFT-03] [ROLE-08] [ROLE-09]", type: "return", way: "save-draft", in: begun, by: requesters },
  {
    rows: "[RETURN-73] [RETURN-74] [DRAFT-02] [DRAFT-04] [DRAFT-05] [ROLE-07] [ROLE-08] [ROLE-09]",
    type: "return",
    way: "submit",
    in: begun,
    by: requesters,
  },
  {
    rows: "[RETURN-75] [DRAFT-05] [DRAFT-07] [DRAFT-08] [DRAFT-09] [DRAFT-10] [DRAFT-11] [DRAFT-12] [DRAFT-13]",
    type: "return",
    way: "update",
    in: ["open", "in-progress", "cs to action", "pending customer action"],
    by: [...claimants, "account_manager", ...desk],
  },
  {
    rows: "[DEL-02] [DEL-04] [DEL-07]",
    type: "return",
    way: "delete",
    in: ["draft", "open", "in-progress", "cs to action", "pending customer action"],
    by: deleters,
  },
  { rows: "[SHIP-28] [SHIP-29]", type: "return", way: "packaged", in: ["packing"], by: claimants },
];

const at = ({ status, role }: Pick<Stand, "status" | "role">) => `${status}: ${role}`;

test.each(ways.map((one) => [one.way, one.type, one.rows, one] as const))(
  "%s of a %s is there in these statuses, for these roles alone %s",
  (_way, _type, _rows, one) => {
    const offered = stands.filter(
      ({ type, evaluation }) => type === one.type && evaluation.transitions[one.way]?.offered === true,
    );
    const cells = [...one.in.map((status) => ({ in: status, by: one.by })), ...(one.also ? [one.also] : [])];
    const told = cells.flatMap(({ in: status, by }) => by.map((role) => at({ status, role })));
    expect(offered.map(at).toSorted()).toEqual(told.toSorted());
  },
);

test("of a deleted claim there is nothing but its restoring, for whoever may delete it [DEL-08] [DEL-11] [DEL-12] [RES-34] [RETURN-80]", () => {
  for (const type of ["warranty", "replacement", "return"]) {
    const deleted = standsOf(type, statuses.slice(1), { deleted_at: "2026-11-02T00:00:00Z" });
    const offered = deleted.flatMap(({ evaluation, ...stand }) =>
      Object.entries(evaluation.transitions).flatMap(([way, state]) => (state.offered ? [`${way}, ${at(stand)}`] : [])),
    );
    const deleting = ways.find((one) => one.type === type && one.way === "delete")?.in ?? [];
    const told = deleting.flatMap((status) => deleters.map((role) => `restore, ${at({ status, role })}`));
    expect([type, offered.toSorted()]).toEqual([type, told.toSorted()]);
  }
});

test("without 'create claim' nobody saves or sends, without 'delete claim' nobody deletes [WFORM-43] [WFORM-44] [WFORM-45] [RETURN-73] [RETURN-74] [RETURN-75] [ROLE-07] [DEL-07]", () => {
  const ways = ["save-draft", "submit", "send-to-customer", "update", "delete"];
  for (const type of ["warranty", "replacement", "return"]) {
    const left = standsOf(type, statuses, {}, ["create claim", "delete claim"]).flatMap(({ evaluation, ...stand }) =>
      ways.flatMap((way) => (evaluation.transitions[way]?.offered ? [`${way}, ${at(stand)}`] : [])),
    );
    expect([type, left]).toEqual([type, []]);
  }
});

interface Demand {
  rows: string;
  type: string;
  field: string;
  by: string[];
  /** Absent: wherever these ways are. */
  in?: string[];
}

const sent = ["submit", "update"];

const demands: Demand[] = [
  { rows: "[WFORM-15]", type: "warranty", field: "/purchaser/uuid", by: ["save-draft", ...sent] },
  { rows: "[SECT-01] [WFORM-17]", type: "warranty", field: "/products", by: sent },
  { rows: "[SECT-02] [SECT-03] [WFORM-57]", type: "warranty", field: "/partsNotRequired", by: sent },
  { rows: "[WFORM-59] [SECT-05]", type: "warranty", field: "/installer/dateFailed", by: sent },
  { rows: "[SECT-05]", type: "warranty", field: "/installer/dateRepaired", by: sent },
  { rows: "[WFORM-66] [SECT-05]", type: "warranty", field: "/fault/code", by: sent },
  { rows: "[WFORM-73] [SECT-06]", type: "warranty", field: "/installationLocation/address", by: sent },
  { rows: "[WFORM-23] [SECT-08]", type: "warranty", field: "/files", by: ["submit"] },
  {
    rows: "[WFORM-15]",
    type: "replacement",
    field: "/purchaser/uuid",
    by: ["save-draft", "send-to-customer", ...sent],
  },
  { rows: "[SECT-01] [WFORM-17]", type: "replacement", field: "/products", by: sent },
  { rows: "[SECT-04] [WFORM-67]", type: "replacement", field: "/fault/type", by: sent },
  { rows: "[WFORM-59]", type: "replacement", field: "/installer/dateFailed", by: sent },
  { rows: "[WFORM-73] [SECT-06]", type: "replacement", field: "/installationLocation/address", by: sent },
  { rows: "[WFORM-76] [WFORM-80] [SECT-07]", type: "replacement", field: "/authorisation/pickupAddress", by: sent },
  { rows: "[WFORM-77] [WFORM-80] [SECT-07]", type: "replacement", field: "/pickupContactName", by: sent },
  { rows: "[WFORM-78] [WFORM-80] [SECT-07]", type: "replacement", field: "/pickupContactPhone", by: sent },
  { rows: "[WFORM-79] [WFORM-80]", type: "replacement", field: "/pickupCargoType", by: sent },
  { rows: "[RPL-17] [SECT-18]", type: "replacement", field: "/files", by: ["update"], in: ["unit received"] },
  { rows: "[RETURN-71]", type: "return", field: "/purchaser/uuid", by: ["save-draft", ...sent] },
  { rows: "[RETURN-24]", type: "return", field: "/materials", by: sent },
  { rows: "[RETURN-26]", type: "return", field: "/return_type", by: sent },
  { rows: "[RETURN-27] [FILES-05]", type: "return", field: "/documents", by: ["submit"] },
  { rows: "[RETURN-27] [SECT-09] [FILES-11]", type: "return", field: "/photos", by: ["submit"] },
  { rows: "[RETURN-59] [RETURN-65]", type: "return", field: "/pickupAddress", by: sent },
  { rows: "[RETURN-61] [RETURN-66]", type: "return", field: "/pickupContactName", by: sent },
  { rows: "[RETURN-62] [RETURN-67]", type: "return", field: "/pickupContactPhone", by: sent },
  { rows: "[RETURN-63]", type: "return", field: "/pickupCargoType", by: sent },
  { rows: "[RETURN-68] [RETURN-69]", type: "return", field: "/terms", by: sent },
];

/** What each way to save that is there misses. */
const asked = stands.flatMap((stand) =>
  Object.entries(stand.evaluation.transitions).flatMap(([way, { offered, missing }]) =>
    offered && ways.some((one) => one.way === way)
      ? [{ ...stand, way, fields: missing.map(({ field }) => field) }]
      : [],
  ),
);

test.each(demands.map((one) => [one.field, one.type, one.by.join(" and "), one.rows, one] as const))(
  "%s of a %s is demanded of everybody by %s %s",
  (_field, _type, _by, _rows, one) => {
    const of = asked.filter(({ type }) => type === one.type);
    const found = of.filter(({ fields }) => fields.includes(one.field));
    const told = of.filter(({ way, status }) => one.by.includes(way) && (one.in?.includes(status) ?? true));
    const line = (of: (typeof asked)[number]) => `${of.way}, ${at(of)}`;
    expect(told).not.toEqual([]);
    expect(found.map(line)).toEqual(told.map(line));
  },
);

test("nothing else is demanded of an empty form", () => {
  const told = new Set(demands.map(({ type, field }) => `${type} ${field}`));
  const found = new Set(asked.flatMap(({ type, fields }) => fields.map((field) => `${type} ${field}`)));
  expect([...found].toSorted()).toEqual([...told].toSorted());
});
