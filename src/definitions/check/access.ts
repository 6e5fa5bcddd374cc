import type { Phase } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { SourceFile, Step } from "../read/source-file.ts";
import type { Access, RoleRights } from "../store.ts";
import type { SharedCheck, SharedCheckInput } from "./check.ts";

/** Roles permit and authorise what there is, and scopes speak of claim types that there are. */
export const access: SharedCheck = (input) => [
  ...idlePermissions(input),
  ...roleFaults(input),
  ...scopeFaults(input),
  ...approvalFaults(input),
];

/** What a transition or an approval asks somebody to be permitted is permitted to somebody. */
function idlePermissions({ shared: { access: written, files }, types }: SharedCheckInput): Fault[] {
  const { isWhole, mended } = files.access;
  const asked = JSON.stringify(types.map(({ workflow }) => workflow.json));
  const isAsked = (name: string) =>
    asked.includes(`"${name}"`) || (name === studioPermission && written.approvals !== undefined);
  return written.permissions.flatMap((name, index): Fault[] => {
    const isHeld = Object.values(written.roles).some(({ permissions }) => permissions.includes(name));
    if (isHeld || !isAsked(name) || !isWhole || mended.length > 0) return [];
    const message = `No role has the permission "${name}", so nobody can do what asks for it. Give it to one, or take it away here.`;
    return [{ ...files.access.fault(["permissions", index], "held-by-nobody", message), isAdvice: true }];
  });
}

/** What the studio is open to, where drafts are approved. */
const studioPermission = "change definitions";

/** Whoever is to approve a release is somebody that there is, and who may. */
function approvalFaults({ shared: { access: written, files } }: SharedCheckInput): Fault[] {
  const known = Object.keys(written.roles);
  if (!files.access.isWhole) return [];
  const able = known.filter((role) => written.roles[role]?.permissions.includes(studioPermission));
  return Object.entries(written.approvals ?? {}).flatMap(([level, { roles = [] }]) =>
    roles.flatMap((role, index): Fault[] => {
      const path = ["approvals", level, "roles", index];
      if (able.includes(role)) return [];
      if (known.includes(role)) {
        const message = `It is impossible that "${role}" approves anything: drafts are approved by who has the permission "${studioPermission}". Give it to the role, or name one that has it${able.length > 0 ? ` (${able.join(", ")})` : ""}.`;
        return [files.access.fault(path, "never-approved", message)];
      }
      const message = `There is no role "${role}" that could approve; name one of "roles".`;
      return [files.access.fault(path, "unknown-role", message, nearestWord(role, able))];
    }),
  );
}

function roleFaults({ shared: { access: written, files } }: SharedCheckInput): Fault[] {
  const source = files.access;
  const roles = Object.keys(written.roles);
  return Object.entries(written.roles).flatMap(([role, rights], place): Fault[] => {
    const { permissions, authorises, sharesTurnOf = [], formerly = [] } = rights;
    return [
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
      ...(source.mended.length === 0
        ? [...blindFaults(written, source, role), ...strangerFaults(written, source, role)]
        : []),
      ...formerly.flatMap((name, index) => {
        const other = Object.entries(written.roles).find(
          ([one, other], at) => one === name || (at < place && other.formerly?.includes(name)),
        );
        if (!other) return [];
        const message = `"${name}" means "${other[0]}" already, so nobody would know whom it asks; leave it with one role.`;
        return [source.fault(["roles", role, "formerly", index], "duplicate", message)];
      }),
      ...Object.entries({ authorises, sharesTurnOf }).flatMap(([key, names]) =>
        names.flatMap((name, index) => {
          if (roles.includes(name) || !source.isWhole) return [];
          const message = `There is no role "${name}" in this file; add it or name another.`;
          return [source.fault(["roles", role, key, index], "unknown-role", message, nearestWord(name, roles))];
        }),
      ),
    ];
  });
}

/** What is done to claims that one sees. */
const ofClaims = [
  "resolve claim",
  "resolve draft claim placement",
  "save working notes",
  "authorise claim",
  "delete claim",
];

/** Who reads no claims authorises none and does nothing to them; those of an own account are no claims of who has none. */
function blindFaults({ roles, scopes }: Access, source: SourceFile, role: string): Fault[] {
  const { authorises = [], permissions = [], reads, isClaimant } = roles[role] as RoleRights;
  const parts = reads === null ? [] : scopes[reads];
  const hasClaimants = Object.values(roles).some((one) => one.isClaimant);
  const isBlind = parts?.every(({ accounts }) => accounts === "own" && !isClaimant && hasClaimants);
  const done = permissions.find((one) => ofClaims.includes(one));
  if (!isBlind || (authorises.length === 0 && done === undefined)) return [];
  const path = ["roles", role, "reads"];
  const why =
    reads === null
      ? "it reads no claims"
      : `"${reads}" holds claims of an own account alone, and it claims for none ("isClaimant")`;
  if (authorises.length > 0) {
    const message = `It is impossible that "${role}" authorises anything: ${why}. Name ${reads === null ? "one" : "another"} of "scopes", or take "authorises" away.`;
    // One who is no claimant may have an account all the same.
    return [{ ...source.fault(path, "reads-nothing", message), ...(reads !== null && { isAdvice: true }) }];
  }
  const message = `"${role}" has the permission "${done}", and nothing to use it on: ${why}. Name ${reads === null ? "one" : "another"} of "scopes", or take the permission away.`;
  return [{ ...source.fault(path, "reads-nothing", message), isAdvice: true }];
}

/** Who claims for an account of their own reads the claims of that account, from the draft until they are done. */
function strangerFaults({ roles, scopes }: Access, source: SourceFile, role: string): Fault[] {
  const { reads, isClaimant, permissions = [] } = roles[role] as RoleRights;
  const parts = (reads !== null && scopes[reads]) || [];
  if (!isClaimant || parts.length === 0) return [];
  const advice = (path: Step[], code: string, message: string): Fault => ({
    ...source.fault(path, code, message),
    isAdvice: true,
  });
  if (parts.some(({ accounts }) => accounts === "all" || accounts === "managed")) {
    const message = `"${role}" claims for its own account ("isClaimant"), and "${reads}" lets it read claims of other accounts. Name a scope whose "accounts" are "own" or "made".`;
    return [advice(["roles", role, "reads"], "reads-others", message)];
  }
  const sent = Object.keys({ submitted: 1, approved: 1, declined: 1, completed: 1 } satisfies Partial<
    Record<Phase, 1>
  >) as Phase[];
  const phases: Phase[] = permissions.includes("create claim") ? ["draft", ...sent] : sent;
  const lost = phases.filter((phase) => parts.every((part) => part.phases && !part.phases.includes(phase)));
  if (lost.length === 0) return [];
  const message = `"${role}" does not see its own claims while they are ${lost.map((phase) => `"${phase}"`).join(" or ")}: no part of "${reads}" has that phase. Add it to "phases", or leave "phases" out.`;
  return [advice(["scopes", reads as string, 0, "phases"], "loses-sight", message)];
}

function scopeFaults(input: SharedCheckInput): Fault[] {
  const { access: written, claimTypes, files } = input.shared;
  const known = claimTypes.filter(({ isClaim }) => isClaim !== false).map(({ type }) => type);
  const names = Object.keys(written.scopes);
  return [
    ...Object.entries(written.scopes).flatMap(([name, parts]) =>
      parts.flatMap(({ types = [] }, part) =>
        types.flatMap((type, index) => {
          if (known.includes(type) || !files.types.isWhole) return [];
          const message = `There is no claim type "${type}" in shared/claim-types.json; add it there or name another.`;
          const at = ["scopes", name, part, "types", index];
          return [files.access.fault(at, "unknown-type", message, nearestWord(type, known))];
        }),
      ),
    ),
    ...Object.entries(written.scopes).flatMap(([name, parts]) =>
      parts.flatMap(({ statuses = [] }, part) =>
        statuses.flatMap((status, index) => unknownStatus(input, status, ["scopes", name, part, "statuses", index])),
      ),
    ),
    ...(files.access.isWhole && files.access.mended.length === 0
      ? Object.entries(written.scopes).flatMap(([name, parts]) => lostMidway(files.access, written, name, parts, known))
      : []),
    ...Object.entries(written.roles).flatMap(([role, { reads }]) => {
      if (reads === null || reads === undefined || names.includes(reads) || !files.access.isWhole) return [];
      const message = `There is no "${reads}" under "scopes"; add it there, name another, or say null for nothing.`;
      return [files.access.fault(["roles", role, "reads"], "unknown-scope", message, nearestWord(reads, names))];
    }),
  ];
}

/** Statuses of workflows; a type of which nothing was read may have any. */
function unknownStatus({ shared: { files }, types }: SharedCheckInput, status: string, path: Step[]): Fault[] {
  const known = types.flatMap(({ workflow }) => Object.keys(Object((workflow.json as { statuses?: object }).statuses)));
  if (known.includes(status) || !types.every(({ workflow }) => workflow.isWhole)) return [];
  const message = `No workflow.json has the status "${status}": nothing but claims of earlier versions is read by it. Name another, if it is not for those.`;
  return [{ ...files.access.fault(path, "unknown-status", message, nearestWord(status, known)), isAdvice: true }];
}

type Scope = Access["scopes"][string];

/** The way of a claim that nothing is wrong with. */
const way = Object.keys({ draft: 1, submitted: 1, approved: 1, completed: 1 } satisfies Partial<
  Record<Phase, 1>
>) as Phase[];

/** Claims that a scope shows before and after, it shows in between as well. */
function lostMidway(source: SourceFile, { roles }: Access, name: string, parts: Scope, known: string[]): Fault[] {
  // What claimants lose is told of them.
  if (Object.values(roles).some(({ reads, isClaimant }) => reads === name && isClaimant)) return [];
  return parts.flatMap(({ accounts, types = known, phases = way, statuses }, part): Fault[] => {
    // Whoever names statuses means these.
    if (statuses) return [];
    const isShown = (phase: Phase) =>
      types.every((type) =>
        parts.some(
          (other) =>
            (other.accounts === accounts || other.accounts === "all") &&
            (other.types ?? known).includes(type) &&
            (other.phases ?? way).includes(phase),
        ),
      );
    const has = (phase: Phase) => phases.includes(phase);
    const lost = way.filter(
      (phase, at) => !isShown(phase) && way.slice(0, at).some(has) && way.slice(at + 1).some(has),
    );
    if (lost.length === 0) return [];
    const message = `Who reads by "${name}" sees these claims before and after they are ${lost.map((phase) => `"${phase}"`).join(" and ")}, and not meanwhile. Add it to "phases", unless it is meant so.`;
    return [{ ...source.fault(["scopes", name, part, "phases"], "loses-sight", message), isAdvice: true }];
  });
}
