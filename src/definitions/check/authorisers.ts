import { rowsOf } from "../../engine/index.ts";
import { peopleOf, reads } from "../prove/people.ts";
import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import type { Check, CheckInput } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";

/** Whoever must authorise has someone to do it, where the workflow asks for people who may. */
export const authorisers: Check = (input) => {
  const { files, definition, shared, conditions, isWhole } = input;
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
    if (Object.values(roles).some(({ authorises }) => authorises.includes(role))) {
      // A level may be of one type alone.
      const isOfType = JSON.stringify(authorisation?.levels ?? []).includes('"/claim/type"');
      const unseen = isOfType ? [] : unseenBy(input, role);
      return unseen.length > 0 ? [files.workflow.fault(path, "reads-nothing", blind(role, unseen))] : [];
    }
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

const blind = (role: string, types: readonly string[]): string =>
  `"${role}" is to authorise, but sees no claim of ${types.map((type) => `"${type}"`).join(" or ")} once it is sent: "reads" of the role in access.json leads to no scope with that type and phase. Widen the scope, or name another role.`;

/** Claim types of which the role itself sees nothing that was sent, though it gives its own authorisation. */
function unseenBy({ shared, definition }: CheckInput, role: string): string[] {
  const { access, claimTypes } = shared;
  const own = peopleOf(access).single.filter(({ roles }) => roles[0] === role);
  // A scope that is lacking or misspelt is told in access.json.
  if (shared.files.access.mended.length > 0 || !Object.hasOwn(access.scopes, access.roles[role]?.reads ?? ""))
    return [];
  if (!access.roles[role]?.authorises.includes(role)) return [];
  return claimTypes
    .filter(({ type, definition: folder = type }) => folder === definition.type)
    .map(({ type }) => type)
    .filter((type) => !own.some((person) => reads(person, access, "submitted", [type])));
}
