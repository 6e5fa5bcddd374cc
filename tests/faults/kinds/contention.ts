import pg from "pg";
import type { Cluster } from "../cluster.ts";
import { mostConnections } from "../cluster.ts";
import { during, type Fault, type Scene } from "../fault.ts";

/** Holds what `statements` take for as long as the fault lasts. */
const holding = (statements: (scene: Scene) => string[]) => (scene: Scene) =>
  scene.cluster.admin(async (client) => {
    await client.query("begin");
    for (const statement of statements(scene)) await client.query(statement);
    await scene.hold();
    await client.query("rollback");
  });

/** As many connections as there are to be had. */
async function takeAll(cluster: Cluster): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  for (let count = 0; count < mostConnections; count++) {
    const client = new pg.Client({ connectionString: cluster.urlThrough(cluster.port) });
    client.on("error", () => {});
    const isIn = await client.connect().then(
      () => true,
      () => false,
    );
    if (!isIn) break;
    taken.push(client);
  }
  return taken;
}

/** Others who hold what the portal needs. */
export const contentionFaults: Fault[] = [
  {
    name: "table locked",
    run: holding(({ random }) => [
      `lock table ${random.pick(["claims", "activities", "users", "claim_versions", "files"])} in access exclusive mode`,
    ]),
  },
  {
    name: "rows locked",
    run: holding(() => [
      "select id from claims order by updated_at desc limit 500 for update",
      "select id from users for update",
    ]),
  },
  {
    name: "out of connections",
    async run(scene) {
      const { cluster } = scene;
      let taken: pg.Client[] = [];
      await during(
        scene,
        async () => {
          await cluster.admin((client) =>
            client.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'"),
          );
          taken = await takeAll(cluster);
        },
        () => Promise.all(taken.map((client) => client.end().catch(() => {}))),
      );
    },
  },
];
