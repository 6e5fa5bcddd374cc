import type { Fault } from "../fault.ts";
import { nearestWord } from "../nearest-word.ts";
import type { SharedCheck } from "./check.ts";

/** Roles permit and authorise what there is. */
export const access: SharedCheck = ({ shared: { access: written, files } }) => {
  const source = files.access;
  const roles = Object.keys(written.roles);
  return Object.entries(written.roles).flatMap(([role, { permissions, authorises }]): Fault[] => [
    ...permissions.flatMap((name, index) => {
      if (written.permissions.includes(name) || !source.isWhole) return [];
      const message = `The permission "${name}" is not in "permissions" above; add it there or name another.`;
      return [
        source.fault(
          ["roles", role, "permissions", index],
          "unknown-permission",
          message,
          nearestWord(name, written.permissions),
        ),
      ];
    }),
    ...authorises.flatMap((name, index) => {
      if (roles.includes(name) || !source.isWhole) return [];
      const message = `There is no role "${name}" in this file; add it or name another.`;
      return [source.fault(["roles", role, "authorises", index], "unknown-role", message, nearestWord(name, roles))];
    }),
  ]);
};
