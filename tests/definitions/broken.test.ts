import { describe, expect, test } from "vitest";
import { refusing } from "../../src/definitions/read/fault.ts";
import type { Broken } from "./broken/broken.ts";
import { everybody } from "./broken/everybody.ts";
import { facts } from "./broken/facts.ts";
import { fields } from "./broken/fields.ts";
import { finishing } from "./broken/finishing.ts";
import { inTime } from "./broken/in-time.ts";
import { lists } from "./broken/lists.ts";
import { logic } from "./broken/logic.ts";
import { names } from "./broken/names.ts";
import { sense } from "./broken/sense.ts";
import { shapes } from "./broken/shapes.ts";
import { statuses } from "./broken/statuses.ts";
import { subtle } from "./broken/subtle.ts";
import { syntax } from "./broken/syntax.ts";
import { words } from "./broken/words.ts";
import { faultsOf, textOf } from "./folder.ts";
import { tools } from "./good/tools.ts";

const cases: Broken[] = [
  ...syntax,
  ...shapes,
  ...names,
  ...fields,
  ...facts,
  ...sense,
  ...words,
  ...lists,
  ...statuses,
  ...subtle,
  ...everybody,
  ...logic,
  ...finishing,
  ...inTime,
];

/** Line and column of an offset, both from 1. */
function position(text: string, offset: number) {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function judge({ file, from, to, at, in: other }: Broken) {
  const good = Object.fromEntries(Object.entries(tools).map(([name, content]) => [name, textOf(content)]));
  const text = good[file] ?? "";
  const edited = from === "" ? 0 : text.indexOf(from);
  expect(edited, `${file} holds ${from}`).toBeGreaterThanOrEqual(0);
  const broken = from === "" ? to : text.slice(0, edited) + to + text.slice(edited + from.length);
  const faulty = (other === undefined ? broken : (good[other] ?? "")).replace(/^\uFEFF/, "");
  if (at === "$")
    return {
      faults: faultsOf({ ...good, [file]: broken }),
      place: { file, ...position(faulty, faulty.trimEnd().length) },
    };
  const after = other === undefined ? faulty.indexOf(at, edited) : -1;
  const offset = after >= 0 ? after : faulty.indexOf(at);
  expect(offset, `${other ?? file} holds ${at}`).toBeGreaterThanOrEqual(0);
  return { faults: faultsOf({ ...good, [file]: broken }), place: { file: other ?? file, ...position(faulty, offset) } };
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
