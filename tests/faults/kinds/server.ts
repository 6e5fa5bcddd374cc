import { during, type Fault } from "../fault.ts";

/** What happens to the database server. */
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
    name: "backends stand still",
    async run(scene) {
      const pids = await scene.cluster.backends();
      const tell = (signal: NodeJS.Signals) => () => {
        for (const pid of pids) {
          try {
            process.kill(pid, signal);
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
          }
        }
      };
      await during(scene, tell("SIGSTOP"), tell("SIGCONT"));
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
];
