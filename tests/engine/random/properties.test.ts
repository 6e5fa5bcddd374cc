import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CompiledDefinition,
  canonical,
  compile,
  decide,
  dropNotApplying,
  evaluate,
  get,
  hideFields,
  isDraftStatus,
  type Json,
  prune,
  set,
  toForm,
  toRecord,
} from "../../../src/engine/index.ts";
import { answersOf } from "./answers.ts";
import { type Case, casesOf } from "./cases.ts";
import { productGrounds, seed } from "./grounds.ts";

const { store, moments } = productGrounds();
/** What makes no claim has no record. */
const recorded = store.forms().filter(({ record }) => Object.keys(record.fields).length > 0);

function always(definition: CompiledDefinition, holds: (one: Case) => void): void {
  const cases = casesOf(definition, { access: store.access, moments: moments.get(definition.type) ?? [] });
  fc.assert(
    fc.property(cases, (one) => holds(JSON.parse(JSON.stringify(one)))),
    { seed, numRuns: 300 },
  );
}

describe.each(store.forms())(`of random claims of $type, seed ${seed}`, (definition) => {
  test("what is said twice is the same, and what was asked about stays as it was", () => {
    always(definition, (one) => {
      const written = JSON.stringify(one);
      expect(JSON.stringify(answersOf(definition, structuredClone(one)))).toBe(
        JSON.stringify(answersOf(definition, one)),
      );
      expect(JSON.stringify(one)).toBe(written);
    });
  });

  test("the order of keys makes no difference", () => {
    always(definition, (one) => {
      expect(canonical(answersOf(definition, turned(one) as never))).toBe(canonical(answersOf(definition, one)));
    });
  });

  test("blanks that are away stay away", () => {
    always(definition, ({ context }) => {
      const once = prune(context.form);
      expect(prune(once)).toEqual(once);
    });
  });

  test("a transition that is made lacks nothing, and only a draft keeps what does not apply", () => {
    always(definition, ({ context }) => {
      const { transitions, fields, missing } = evaluate(definition, context);
      for (const [id, { offered, ready }] of Object.entries(transitions)) {
        const decision = decide(definition, id, context);
        const isMissing = missing.some(({ blocks }) => blocks.includes(id));
        expect(decision.ok).toBe(offered && ready);
        expect(decision.ok && isMissing).toBe(false);
        if (!decision.ok || isDraftStatus(definition, decision.status)) continue;
        const dropped = Object.keys(fields).filter((field) => !fields[field]?.applies);
        expect(dropped.filter((field) => get(decision.form, field) !== undefined)).toEqual([]);
      }
    });
  });

  test("what a user may not see is not among what is sent to them; all else is", () => {
    always(definition, ({ context }) => {
      const sent = hideFields(definition, context);
      const all = prune(context.form);
      const fields = Object.entries(evaluate(definition, context).fields);
      expect(fields.map(([field]) => [field, get(sent, field)])).toEqual(
        fields.map(([field, { visible }]) => [field, visible ? get(all, field) : undefined]),
      );
    });
  });

  test("what does not apply is dropped once and for all", () => {
    always(definition, ({ context }) => {
      const once = dropNotApplying(definition, context);
      expect(dropNotApplying(definition, { ...context, form: once })).toEqual(once);
    });
  });

  test("compiled twice it is the same text", () => {
    const { conditions: _conditions, formCheck: _formCheck, hash: _hash, ...plain } = definition;
    expect(compile(plain)).toBe(compile(plain));
  });
});

describe.each(recorded)(`of random claims of $type, seed ${seed}`, (definition) => {
  test("a form comes back from its record, field by field", () => {
    const fields = Object.values(definition.record.fields).map(({ form }) => form);
    always(definition, ({ context: { form } }) => {
      const back = toForm(definition, toRecord(definition, form));
      const there = fields.map((field) => get(prune(set({}, field, (get(form, field) ?? null) as Json)), field));
      expect(fields.map((field) => get(back, field))).toEqual(there);
    });
  });
});

/** The same with the keys of every object in the other order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, child]) => [key, turned(child)]),
  );
}
