import { expect, test } from "vitest";
import type { Check, CheckInput } from "../../src/definitions/check/check.ts";
import { checks } from "../../src/definitions/check/index.ts";
import { readsWords } from "../../src/definitions/check/reading-words.ts";
import { judgedDefinitions } from "../../src/definitions/load.ts";
import { ownSchemas } from "../helpers/own-definitions.ts";

const { inputs } = judgedDefinitions(ownSchemas);
const words = ["messages", "letters", "record"];

/** What of the word files a check reads of our own definitions. */
function readBy(check: Check): string[] {
  const read = new Set<string>();
  const watched = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, key) {
        read.add(String(key));
        return Reflect.get(target, key);
      },
    });
  for (const input of inputs) {
    const isWhole: CheckInput["isWhole"] = (...kinds) => {
      for (const kind of kinds) read.add(kind);
      return input.isWhole(...kinds);
    };
    check({ ...input, files: watched(input.files), definition: watched(input.definition), isWhole });
  }
  return words.filter((kind) => read.has(kind));
}

test("a check that reads words is known to, so that an edit of words asks it again", () => {
  const careless = checks.filter((check) => !readsWords.has(check) && readBy(check).length > 0);
  expect(careless.map(({ name }) => name)).toEqual([]);
}, 60_000);
