import { rowsOf } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import type { Check } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";

/** Whoever must authorise has someone to do it, where the workflow asks for people who may. */
export const authorisers: Check = ({ files, definition, shared, conditions, isWhole }) => {
  const { roles } = shared.access;
  const { transitions, authorisation } = definition.workflow;
  const asks = conditions.some(
    ({ place, condition }) =>
      place.startsWith("workflow/transitions/") &&
      pointersOf(condition).some(({ pointer }) => pointer === "/user/authorisingRoles"),
  );
  // A misspelt role among those that are authorised is told in access.json.
  const isSpelt = Object.values(roles).every(({ authorises }) => authorises.every((one) => Object.hasOwn(roles, one)));
  if (!asks || !isSpelt || !shared.files.access.isWhole || !isWhole("workflow")) return [];
  const judge = (role: string | undefined, path: Step[]): Fault[] => {
    if (role === undefined || !Object.hasOwn(roles, role)) return [];
    if (Object.values(roles).some(({ authorises }) => authorises.includes(role))) return [];
    const message = `Nobody gives the authorisation of "${role}": name another role, or add it to "authorises" of a role in access.json.`;
    return [files.workflow.fault(path, "no-authoriser", message)];
  };
  return [
    ...(authorisation?.levels ?? []).flatMap(({ role }, index) =>
      judge(role, ["authorisation", "levels", index, "role"]),
    ),
    ...(authorisation?.escalation ?? []).flatMap((chain, index) =>
      chain.flatMap((role, place) => judge(role, ["authorisation", "escalation", index, place])),
    ),
    ...Object.entries(transitions).flatMap(([id, transition]) =>
      rowsOf(transition).flatMap(({ place, row: { to } }) =>
        (typeof to === "string" ? [] : to).flatMap(({ authoriseRole }, index) =>
          judge(authoriseRole, ["transitions", id, ...place.split("/").slice(1), "to", index, "authoriseRole"]),
        ),
      ),
    ),
  ];
};
