import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { exportFormats } from "../../../src/server/reports/export-formats.ts";
import { tableOf } from "./hostile-text.ts";

const rows = Array.from({ length: 50 }, (_, row) =>
  Array.from({ length: 40 }, (_, column) => `${Math.sin(row * 41 + column)} and ${Math.cos(row + column)}`),
);

/** A table that goes on until its reader goes away, or until it breaks. */
function longTable(breaksAt = Number.POSITIVE_INFINITY) {
  const read = { batches: 0, isStopped: false };
  const batches = (async function* () {
    try {
      for (; read.batches < 100_000; read.batches++) {
        if (read.batches === breaksAt) throw new Error("The database is gone.");
        yield rows;
      }
    } finally {
      read.isStopped = true;
    }
  })();
  return { read, table: { ...tableOf([rows[0] as string[]]), batches } };
}

test.each(["csv", "xlsx"] as const)(
  "a %s is read no faster than it is fetched, and no further once its reader is gone",
  async (format) => {
    const { read, table } = longTable();
    const file = exportFormats[format].write(table);
    const chunks = file[Symbol.asyncIterator]();
    await chunks.next();
    let before = -1;
    for (let turns = 0; turns < 500 || before !== read.batches; turns++) {
      before = read.batches;
      await turn();
      expect(read.batches).toBeLessThan(1_000);
    }
    file.destroy();
    while (!read.isStopped) await turn();
    expect(read.batches).toBeLessThan(1_000);
  },
);

test.each(["csv", "xlsx"] as const)(
  "a %s whose reading breaks off ends in an error, never as a whole file",
  async (format) => {
    const { table } = longTable(3);
    const read = async () => {
      for await (const _ of exportFormats[format].write(table));
    };
    await expect(read()).rejects.toThrow("The database is gone.");
  },
);
