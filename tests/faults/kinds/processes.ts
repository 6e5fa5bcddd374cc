import { during, type Fault } from "../fault.ts";

/** What happens to the portal's own processes and its files. */
export const processFaults: Fault[] = [
  {
    name: "kill",
    mayLose: true,
    async run({ processes, random }) {
      const process = random.pick(processes);
      await process.end("SIGKILL");
      await process.start();
    },
  },
  {
    name: "process stands still",
    mayLose: true,
    run: (scene) => {
      const process = scene.random.pick(scene.processes);
      return during(
        scene,
        () => process.signal("SIGSTOP"),
        () => process.signal("SIGCONT"),
      );
    },
  },
  {
    name: "rolling restart",
    async run({ processes }) {
      for (const process of processes) {
        await process.end("SIGTERM");
        await process.start();
      }
    },
  },
  {
    name: "files disk full",
    lacks: ({ filesDisk }) => (filesDisk ? undefined : "no disk may be mounted here"),
    run: (scene) =>
      during(
        scene,
        () => scene.filesDisk?.fill(),
        () => scene.filesDisk?.free(),
      ),
  },
];
