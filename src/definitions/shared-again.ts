import type { SharedCheck, SharedCheckInput } from "./check/check.ts";
import type { ClaimTypeFiles } from "./claim-type-files.ts";
import type { Fault } from "./read/fault.ts";

interface Before {
  shared: SharedCheckInput["shared"];
  /** Names of types and folders. */
  named: string;
  /** What was read of each type. */
  read: ReadonlyMap<string, unknown>[];
  found: Fault[];
}

/** What each check found last of the sets that were looked at last. */
const known = new WeakMap<SharedCheck, Before[]>();
const most = 3;

/** What a check finds in what all types have in common: as before, while all that it read then is the same object still. */
export function sharedFaults(check: SharedCheck, input: SharedCheckInput): Fault[] {
  const all = known.get(check) ?? [];
  const named = JSON.stringify([input.types.map(({ type }) => type), input.folders]);
  const isSame = (before: Before) =>
    before.shared === input.shared &&
    before.named === named &&
    input.types.every((files, index) =>
      [...(before.read[index] ?? [])].every(([part, value]) => Reflect.get(files, part) === value),
    );
  const before = all.find(isSame) ?? look();
  known.set(check, [before, ...all.filter((one) => one !== before)].slice(0, most));
  return before.found;

  function look(): Before {
    const read = input.types.map(() => new Map<string, unknown>());
    const types = input.types.map((files, index) => watched(files, read[index] as Map<string, unknown>));
    return { shared: input.shared, named, read, found: check({ ...input, types }) };
  }
}

/** The files of a type, and which of them are asked for. */
const watched = (files: ClaimTypeFiles, read: Map<string, unknown>): ClaimTypeFiles =>
  new Proxy(files, {
    get(target, part) {
      const value: unknown = Reflect.get(target, part);
      if (typeof part === "string") read.set(part, value);
      return value;
    },
    ownKeys(target) {
      for (const [part, value] of Object.entries(target)) read.set(part, value);
      return Reflect.ownKeys(target);
    },
  });
