import path from "node:path";
import { expect, test } from "vitest";
import { definitionFaults } from "../../src/definitions/load.ts";
import { faultsOf } from "./folder.ts";
import { goodOnes } from "./good/others.ts";
import { strangers } from "./good/strangers.ts";

test("our own definitions have no faults", () => {
  expect(definitionFaults(path.join(import.meta.dirname, "../../schemas"))).toEqual([]);
});

test.each([...goodOnes, ...strangers])("no fault is told of a good definition: $title", ({ files, indent }) => {
  expect(faultsOf(files, indent)).toEqual([]);
});
