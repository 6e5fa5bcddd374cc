import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
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
    // Its folder is not where it was, as with a share that is not mounted.
    name: "file store away",
    run: ({ dataDir, ...scene }) =>
      during(
        { dataDir, ...scene },
        () => renameSync(join(dataDir, "files"), join(dataDir, "files-away")),
        () => {
          // What was made in its place is taken along.
          rmSync(join(dataDir, "files"), { recursive: true, force: true });
          renameSync(join(dataDir, "files-away"), join(dataDir, "files"));
        },
      ),
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
  {
    name: "files disk read-only",
    lacks: ({ filesDisk }) => (filesDisk ? undefined : "no disk may be mounted here"),
    run: (scene) =>
      during(
        scene,
        () => scene.filesDisk?.setReadOnly(true),
        () => scene.filesDisk?.setReadOnly(false),
      ),
  },
];
