import { setTimeout as wait } from "node:timers/promises";
import type { Random } from "../../src/tools/seed/random.ts";
import type { Stage } from "./stage.ts";
import type { Wire } from "./wire.ts";

/** What a fault has to work with. */
export interface Scene extends Stage {
  random: Random;
  /** Waits for as long as this fault is to last. */
  hold(): Promise<void>;
  /** The lines that this fault breaks: of one process or of both. */
  broken: Wire[];
}

/** A way to break something. A new kind is one of these in a file of `kinds/`, and a line in `kinds/index.ts`. */
export interface Fault {
  name: string;
  /** Breaks it, holds, and mends it: resolves when the fault is over and the portal has to be itself again. */
  run(scene: Scene): Promise<void>;
  /** The proxy may tell people that what was on its way is lost: a process is killed or stands still. */
  mayLose?: boolean;
  /** Why it cannot be had here; undefined when it can. */
  lacks?(stage: Stage): string | undefined;
}

/** Works on the stage until the fault is over, and mends it whatever happens. */
export async function during(scene: Scene, breaks: () => unknown, mends: () => unknown): Promise<void> {
  await breaks();
  try {
    await scene.hold();
  } finally {
    await mends();
  }
}

export const seconds = (count: number): Promise<void> => wait(count * 1_000);
