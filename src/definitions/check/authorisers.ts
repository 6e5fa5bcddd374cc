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
  const ownLack = (path: Step[], role: string): Fault[] => {
    if (path[0] !== "authorisation" || path[1] !== "levels" || roles[role]?.authorises.includes(role)) return [];
    const message = `"${role}" is asked to authorise and may not, only others for it: "authorises" of the role in access.json does not name it. Add it there, or name another role.`;
    return [{ ...files.workflow.fault(path, "no-authoriser", message), isAdvice: true }];
  };
  const judge = (role: string | undefined, path: Step[]): Fault[] => {
    if (role === undefined || !Object.hasOwn(roles, role)) return [];
    if (Object.values(roles).some(({ authorises }) => authorises.includes(role))) {
      // A level may be of one type alone.
      const isOfType = JSON.stringify(authorisation?.levels ?? []).includes('"/claim/type"');
      const { unseen, isAdvice } = isOfType ? { unseen: [] } : unseenBy(input, role);
      if (unseen.length === 0) return ownLack(path, role);
      return [{ ...files.workflow.fault(path, "reads-nothing", blind(role, unseen)), ...(isAdvice && { isAdvice }) }];
    }
    const message = `Nobody gives the authorisation of "${role}": name another role, or add it to "authorises" of a role in access.json.`;
    return [files.workflow.fault(path, "no-authoriser", message)];
  };
  const gives = (role: string, other: string) => roles[role]?.authorises.includes(other) ?? false;
  const downwards = (authorisation?.escalation ?? []).flatMap((chain, index) =>
    chain.flatMap((role, place): Fault[] => {
      const before = chain[place - 1];
      if (before === undefined || new Set(chain).size < chain.length || !gives(before, role) || gives(role, before))
        return [];
      const message = `"${before}" would hand on to "${role}", whose authorisation it gives itself ("authorises" in access.json): a chain begins with who may least. Change the order.`;
      return [
        {
          ...files.workflow.fault(["authorisation", "escalation", index, place], "hands-down", message),
          isAdvice: true,
        },
      ];
    }),
  );
  return [
    ...downwards,
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

/** Claim types of which the role itself sees nothing that was sent, though it gives its own authorisation; where others give it who see it, that is advice. */
function unseenBy({ shared, definition }: CheckInput, role: string): { unseen: string[]; isAdvice?: boolean } {
  const { access, claimTypes } = shared;
  const { roles, scopes } = access;
  // A scope that is lacking or misspelt is told in access.json.
  if (shared.files.access.mended.length > 0 || !Object.hasOwn(scopes, roles[role]?.reads ?? "")) return { unseen: [] };
  if (!roles[role]?.authorises.includes(role)) return { unseen: [] };
  const givers = peopleOf(access).single.filter(({ roles: [one = ""] }) => roles[one]?.authorises.includes(role));
  const own = givers.filter(({ roles: [one] }) => one === role);
  const sees = (people: typeof givers, type: string) =>
    people.some((person) => reads(person, access, "submitted", [type]));
  const unseen = claimTypes
    .filter(({ type, definition: folder = type }) => folder === definition.type)
    .map(({ type }) => type)
    .filter((type) => !sees(own, type));
  return { unseen, isAdvice: unseen.every((type) => sees(givers, type)) };
}
