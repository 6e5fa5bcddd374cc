import type { Lineage } from "./claim-type-files.ts";
import type { WrittenClaimType } from "./shared-sources.ts";

/** A type and those that it extends, the nearest first; undefined where one of them is not there or leads back. */
export function lineage(type: string, types: readonly WrittenClaimType[]): Lineage | undefined {
  const line: Lineage = [type];
  for (let parent = parentOf(type, types); parent !== undefined; parent = parentOf(parent, types)) {
    if (line.includes(parent) || !hasFolder(parent, types)) return undefined;
    line.push(parent);
  }
  return line;
}

const parentOf = (type: string, types: readonly WrittenClaimType[]): string | undefined =>
  types.find((one) => one.type === type)?.extends;

/** Types that may be extended: those with a folder of their own. */
export const hasFolder = (type: string, types: readonly WrittenClaimType[]): boolean =>
  types.some((one) => one.type === type && one.definition === undefined);
