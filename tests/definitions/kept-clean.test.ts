import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { unlessClean, unlessKept } from "../../src/definitions/kept-clean.ts";

/** As by another process: what a process remembers by itself is not asked. */
function looked(texts: string[], ...finds: string[][]): { found: string[][]; times: number } {
  let times = 0;
  const found = finds.map((faults) =>
    unlessClean(texts, () => {
      times += 1;
      return faults;
    }),
  );
  return { found, times };
}

test("texts in which nothing was found are not looked at again, and others are", () => {
  const texts = ["logic", randomUUID()];
  expect(looked(texts, [], [])).toEqual({ found: [[], []], times: 1 });
  expect(looked([...texts, "one more"], ["a fault"])).toEqual({ found: [["a fault"]], times: 1 });
});

test("what was found is looked for again each time, as a check may have been short of time", () => {
  const texts = ["words", randomUUID()];
  expect(looked(texts, ["too slow"], [], [])).toEqual({ found: [["too slow"], [], []], times: 2 });
});

test("what is worked out is kept where it says in which words, and read back as it was", () => {
  const texts = [randomUUID()];
  const worked: string[] = [];
  const ask = (said: string, isKept: boolean) =>
    unlessKept(
      texts,
      () => [worked.push(said), said],
      ([, text]) => (isKept ? String(text) : undefined),
      (text) => ["kept", text],
    );
  expect(ask("one", false)).toEqual([1, "one"]);
  expect(ask("two", true)).toEqual([2, "two"]);
  expect(ask("three", true)).toEqual(["kept", "two"]);
});
