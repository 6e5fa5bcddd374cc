import { setTimeout as wait } from "node:timers/promises";
import { signalIfThere } from "../cluster.ts";
import { during, type Fault } from "../fault.ts";
import type { Stage } from "../stage.ts";

const withoutPooler = ({ pooler }: Stage) => (pooler ? undefined : "--pooler was not said");

/** What happens to the database server, and to the pooler before it. */
export const serverFaults: Fault[] = [
  {
    name: "terminate",
    async run({ cluster, random, hold }) {
      for (let times = 1 + random.below(3); times > 0; times--) {
        await cluster.admin((client) =>
          client.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'"),
        );
        await hold();
      }
    },
  },
  {
    name: "restart",
    async run({ cluster, random }) {
      await cluster.stop(random.pick(["fast", "immediate"]));
      await cluster.start();
    },
  },
  {
    name: "server away",
    run: (scene) =>
      during(
        scene,
        () => scene.cluster.stop("fast"),
        () => scene.cluster.start(),
      ),
  },
  {
    // The server restarts all of its processes and recovers.
    name: "crash of a backend",
    async run({ cluster, random }) {
      const pids = await cluster.backends();
      await cluster.crash(random.pick(pids));
    },
  },
  {
    name: "pooler restart",
    lacks: withoutPooler,
    async run({ pooler }) {
      await pooler?.stop();
      pooler?.start();
    },
  },
  {
    name: "pooler away",
    lacks: withoutPooler,
    run: (scene) =>
      during(
        scene,
        () => scene.pooler?.stop(),
        () => scene.pooler?.start(),
      ),
  },
  {
    name: "pooler stands still",
    lacks: withoutPooler,
    run: (scene) =>
      during(
        scene,
        () => scene.pooler?.signal("SIGSTOP"),
        () => scene.pooler?.signal("SIGCONT"),
      ),
  },
  {
    name: "backends stand still",
    async run(scene) {
      const pids = await scene.cluster.backends();
      const tell = (signal: NodeJS.Signals) => () => {
        for (const pid of pids) signalIfThere(pid, signal);
      };
      await during(scene, tell("SIGSTOP"), tell("SIGCONT"));
    },
  },
  {
    // Connections are accepted by the system, and nobody ever says a word on them.
    name: "server stands still",
    run: (scene) =>
      during(
        scene,
        () => scene.cluster.signal("SIGSTOP"),
        () => scene.cluster.signal("SIGCONT"),
      ),
  },
  {
    // As on a disk that is far too slow: it works a little, and then not again for a while.
    name: "server stutters",
    async run(scene) {
      const { cluster, random } = scene;
      const end = new AbortController();
      const stuttering = (async () => {
        while (!end.signal.aborted) {
          cluster.signal("SIGSTOP");
          await wait(100 + random.below(900));
          cluster.signal("SIGCONT");
          await wait(20 + random.below(200));
        }
      })();
      await scene.hold();
      end.abort();
      await stuttering;
    },
  },
  {
    name: "read-only",
    run: (scene) => {
      const say = (value: string) => () =>
        scene.cluster.admin(async (client) => {
          await client.query(`alter system set default_transaction_read_only = ${value}`);
          await client.query("select pg_reload_conf()");
        });
      return during(scene, say("on"), say("off"));
    },
  },
  {
    name: "standby until promoted",
    run: (scene) =>
      during(
        scene,
        () => scene.cluster.demote(),
        () => scene.cluster.promote(),
      ),
  },
  {
    name: "database disk full",
    lacks: ({ databaseDisk }) => (databaseDisk ? undefined : "no disk may be mounted here"),
    run: (scene) =>
      during(
        scene,
        () => scene.databaseDisk?.fill(),
        () => scene.databaseDisk?.free(),
      ),
  },
  {
    name: "both disks full",
    lacks: ({ databaseDisk, filesDisk }) => (databaseDisk && filesDisk ? undefined : "no disk may be mounted here"),
    run: ({ databaseDisk, filesDisk, ...scene }) =>
      during(
        { databaseDisk, filesDisk, ...scene },
        () => [databaseDisk, filesDisk].forEach((disk) => void disk?.fill()),
        () => [databaseDisk, filesDisk].forEach((disk) => void disk?.free()),
      ),
  },
];
