import type { Json, MigrationStep } from "../../../engine/index.ts";
import { endsOf } from "./places.ts";

/** What leads back, as far as it can be told without the claims: from what a story may have been before it was carried. */
export const stepsBack = (steps: readonly MigrationStep[]): MigrationStep[] => [...steps].reverse().flatMap(stepBack);

function stepBack(step: MigrationStep): MigrationStep[] {
  if ("rename" in step || "move" in step) {
    const [[to = ""], [move = ""]] = endsOf(step);
    return [{ move, to }];
  }
  if ("mapValues" in step) return [{ ...step, values: turned(step.values) }];
  if ("mapStatus" in step) return [{ mapStatus: turned(step.mapStatus) as Record<string, string> }];
  if ("mapType" in step) return [{ mapType: turned(step.mapType) as Record<string, string> }];
  if ("split" in step) return [{ join: step.into, to: step.split, with: step.at }];
  if ("join" in step) return [{ split: step.to, into: step.join, at: step.with }];
  if ("wrap" in step) return [{ unwrap: step.wrap }];
  if ("unwrap" in step) return [{ wrap: step.unwrap }];
  return [];
}

/** Of several that become one it is the first. */
const turned = (values: Record<string, Json>): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(values)
      .reverse()
      .map(([before, after]) => [String(after), before]),
  );
