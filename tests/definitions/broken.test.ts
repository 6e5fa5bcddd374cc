import { describe, expect, test } from "vitest";
import { refusing } from "../../src/definitions/read/fault.ts";
import { cases } from "./broken/all.ts";
import { type Broken, editedFiles } from "./broken/broken.ts";
import { faultsOf } from "./folder.ts";
import { tools } from "./good/tools.ts";

/** Line and column of an offset, both from 1. */
function position(text: string, offset: number) {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function judge(broken: Broken) {
  const { file, at, in: other } = broken;
  const { files, edited } = editedFiles(broken);
  expect(edited, `${file} holds ${broken.from}`).toBeGreaterThanOrEqual(0);
  const faulty = (files[other ?? file] ?? "").replace(/^\uFEFF/, "");
  const faults = faultsOf(files);
  if (at === "$") return { faults, place: { file, ...position(faulty, faulty.trimEnd().length) } };
  const after = other === undefined ? faulty.indexOf(at, edited) : -1;
  const offset = after >= 0 ? after : faulty.indexOf(at);
  expect(offset, `${other ?? file} holds ${at}`).toBeGreaterThanOrEqual(0);
  return { faults, place: { file: other ?? file, ...position(faulty, offset) } };
}

test("the definition that the cases are made from has no fault, and there are cases enough", () => {
  expect(faultsOf(tools)).toEqual([]);
  expect(cases.length).toBeGreaterThanOrEqual(120);
});

test("what is only advised refuses nothing", () => {
  const boundless = judge(cases.find(({ code }) => code === "boundless") as Broken).faults;
  expect([boundless.length, refusing(boundless)]).toEqual([1, []]);
});

describe("told with code, file, line and column, and nothing else is told:", () => {
  test.each(cases)("$file: $title", (broken) => {
    const { faults, place } = judge(broken);
    const expected = {
      ...place,
      code: broken.code,
      ...(broken.suggestion !== undefined && { suggestion: broken.suggestion }),
    };
    expect(faults).toContainEqual(expect.objectContaining(expected));
    const others = faults.filter(({ code }) => code !== broken.code && !broken.also?.includes(code));
    expect(others).toEqual([]);
    for (const { message } of faults) expect(message).toMatch(/^.{10,}[.…]$/s);
  });
});
