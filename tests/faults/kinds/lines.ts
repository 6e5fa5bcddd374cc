import { during, type Fault, type Scene } from "../fault.ts";
import type { Wire } from "../wire.ts";

/** Does one thing to each broken line, holds, and undoes it. */
const onLines = (breaks: (wire: Wire, scene: Scene) => void, mends: (wire: Wire) => void) => (scene: Scene) =>
  during(
    scene,
    () => {
      for (const wire of scene.broken) breaks(wire, scene);
    },
    () => {
      for (const wire of scene.broken) mends(wire);
    },
  );

const passes = (wire: Wire) => {
  wire.manner = "pass";
};

/** What happens to the lines between the portal and its database. */
export const lineFaults: Fault[] = [
  {
    name: "reset",
    async run({ broken, random, hold }) {
      for (let times = 1 + random.below(3); times > 0; times--) {
        for (const wire of broken) wire.reset();
        await hold();
      }
    },
  },
  {
    // Open connections are dead without a word; new ones work at once.
    name: "half-open",
    async run({ broken }) {
      for (const wire of broken) {
        wire.manner = "lose";
        wire.manner = "pass";
      }
    },
  },
  {
    name: "blackhole",
    run: onLines((wire) => {
      wire.manner = "lose";
    }, passes),
  },
  {
    name: "stall",
    run: onLines((wire) => {
      wire.manner = "stall";
    }, passes),
  },
  {
    name: "refused connections",
    run: onLines((wire) => {
      wire.manner = "refuse";
      wire.reset();
    }, passes),
  },
  {
    name: "slow line",
    run: onLines(
      (wire, { random }) => {
        wire.delay = 20 + random.below(180);
      },
      (wire) => {
        wire.delay = 0;
      },
    ),
  },
  {
    name: "commits broken off",
    run: onLines(
      (wire, { random }) => {
        wire.atCommit = random.pick(["before", "after"]);
      },
      (wire) => {
        wire.atCommit = undefined;
      },
    ),
  },
  {
    name: "answers cut off",
    run: onLines(
      (wire, { random }) => wire.cutAnswersAt(200 + random.below(2_000)),
      (wire) => wire.cutAnswersAt(undefined),
    ),
  },
];
