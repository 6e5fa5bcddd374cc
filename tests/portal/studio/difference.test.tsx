import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { applyEdits, type JSONPath, modify } from "jsonc-parser";
import { expect, test } from "vitest";
import { worldOf } from "../../../src/portal/screens/studio/conditions/values.ts";
import { ChangedThingCard, thingTitle } from "../../../src/portal/screens/studio/difference/changed-thing-card.tsx";
import { pairsOf } from "../../../src/portal/screens/studio/difference/earlier-files.ts";
import { changedThings } from "../../../src/portal/screens/studio/difference/things.ts";
import { sayerOf } from "../../../src/portal/screens/studio/difference/value-words.ts";
import { WholeFiles } from "../../../src/portal/screens/studio/difference/whole-files.tsx";
import { Look } from "../../../src/portal/shared/ui/theme.tsx";
import { changedFiles, changesIn } from "../../../src/server/releases/diff-releases.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { ownTexts } from "./support/show-things.tsx";

const definition = ownDefinitions()
  .forms()
  .find(({ type }) => type === "warranty");

type Edit = [file: string, path: JSONPath, value: unknown, isInsertion?: true];

function edited(edits: Edit[]): Record<string, string> {
  const texts = { ...ownTexts };
  for (const [file, path, value, isArrayInsertion = false] of edits) {
    const text = texts[file] ?? "";
    texts[file] = applyEdits(text, modify(text, path, value, { isArrayInsertion }));
  }
  return texts;
}

const changesOf = (before: Record<string, string>, after: Record<string, string>) =>
  changedFiles(before, after).flatMap((file) => changesIn(file, before[file], after[file]));

function differenceOf(after: Record<string, string>, before: Record<string, string> = ownTexts) {
  const pairs = pairsOf(after, changesOf(before, after));
  const sayer = sayerOf({ definition, texts: after, roles: [], world: worldOf(definition, after, []) });
  return { pairs, sayer, things: [...changedThings(after, pairs).values()].flat() };
}

const told = (after: Record<string, string>, before?: Record<string, string>) => {
  const { things, sayer } = differenceOf(after, before);
  return things.map((thing) => [
    `${thing.fate}: ${thingTitle(thing)}`,
    ...thing.lines.map((line) =>
      [sayer.whatOf(line), sayer.valueOf(line, line.before) ?? "-", sayer.valueOf(line, line.after) ?? "-"].join(" | "),
    ),
  ]);
};

const rules = "warranty/rules.json";
const sentences = "warranty/messages.en.json";

test.each<[string, Edit[], string[][]]>([
  [
    "a limit of a control",
    [["warranty/form.ui.json", ["installer", "dateRepaired", "ui:options", "min"], "P90D"]],
    [["changed: Field “Date Repaired”", "the earliest day | 60 days | 90 days"]],
  ],
  [
    "a letter that is sent",
    [["warranty/workflow.json", ["transitions", "start", "effects"], [{ letter: "received" }]]],
    [["changed: Transition “Start work”", "what happens besides, entry 1, the letter | - | received"]],
  ],
  [
    "a condition by what it asked and what it asks",
    [[rules, ["rules", "date-failed-not-in-future", "must"], { "/form/installer/dateFailed": { within: "P60D" } }]],
    [
      [
        "changed: Rule “The date failed may not be after today.”",
        "what it demands | Date Failed is not after the claim's today | Date Failed is at most 60 days back",
      ],
    ],
  ],
  [
    "what a rule blocks by what came and what went",
    [[rules, ["rules", "purchaser", "blocks"], ["submit", "update", "start"]]],
    [["changed: Rule “Please choose the account this claim is for.”", "what it blocks | Save as draft | Start work"]],
  ],
  [
    "a new field, wherever it is written",
    [
      ["warranty/form.schema.json", ["properties", "siteNote"], { type: "string", maxLength: 40 }],
      ["warranty/sections.json", ["sections", 1, "fields", 1], "/siteNote", true],
      [sentences, ["fields", "/siteNote"], { title: "Site note" }],
    ],
    [
      ["added: Field “Site note”", "type | - | “string”", "its greatest length | - | 40", "name | - | “Site note”"],
      ["changed: Section “Service Technician”", "fields | - | “/siteNote”"],
    ],
  ],
  [
    "an item of a list by its name",
    [["shared/lists.json", ["cargo-types", 2], { value: "crate", label: "Wooden crate" }, true]],
    [["changed: List “cargo types”", "crate | - | “Wooden crate”"]],
  ],
  [
    "an item that moved by the order",
    [["warranty/sections.json", ["sections", 1, "fields"], ["/technician/phone", "/technician/name"]]],
    [
      [
        "changed: Section “Service Technician”",
        "fields, the order | Technician name, Technician phone | Technician phone, Technician name",
      ],
    ],
  ],
  [
    "a list of words of which some came and went and others moved",
    [[rules, ["rules", "purchaser", "blocks"], ["update", "submit", "start"]]],
    [
      [
        "changed: Rule “Please choose the account this claim is for.”",
        "what it blocks | Save as draft | Start work",
        "what it blocks, the order | Send for Approval, Update Claim | Update Claim, Send for Approval",
      ],
    ],
  ],
  [
    "a transition that is gone with its words",
    [
      ["warranty/workflow.json", ["transitions", "start"], undefined],
      [sentences, ["transitions", "start"], undefined],
    ],
    [
      [
        "removed: Transition “Start work”",
        "name | “Start work” | -",
        "entry in the timeline | “Work started” | -",
        "what the screen says after it | “Thanks, the resolution has been applied!” | -",
        "where it starts | Open | -",
        "where it leads | In Progress | -",
        "who may make it | “customer service” or “service” or “staff” | -",
      ],
    ],
  ],
  [
    "a field that got a right of its own",
    [
      [
        "warranty/sections.json",
        ["sections", 1, "fields", 0],
        { field: "/technician/name", editable: { "/user/isClaimant": { const: true } } },
      ],
    ],
    [
      [
        "changed: Section “Service Technician”",
        'fields, Technician name, who writes it | - | The person\'s is claimant is "yes"',
      ],
    ],
  ],
  [
    "a rule's sentence",
    [[sentences, ["rules", "purchaser"], "Choose an account."]],
    [
      [
        "changed: Rule “Choose an account.”",
        "it says | “Please choose the account this claim is for.” | “Choose an account.”",
      ],
    ],
  ],
  [
    "a new column by the value that it shows",
    [["warranty/record.json", ["columns", "failed-on"], { from: "/form/installer/dateFailed", page: true }]],
    [
      [
        "added: Column “failed on”",
        "where its value stands | - | Date Failed",
        "whether the claim's page shows it | - | yes",
      ],
    ],
  ],
  [
    "a file without things",
    [["shared/working-week.json", ["hours", "monday"], ["09:00", "17:00"]]],
    [["changed: shared/working-week.json", "hours, monday | “08:00” | “09:00”"]],
  ],
])("%s is told in words", (_title, edits, lines) => {
  expect(told(edited(edits))).toEqual(lines);
});

test("a file as it was is what it is with all changes taken back, whatever came, went and moved", () => {
  const others = edited([
    [rules, ["rules", "purchaser", "blocks"], []],
    ["shared/lists.json", ["cargo-types"], []],
    ["warranty/sections.json", ["sections", 0], undefined],
    ["warranty/workflow.json", ["transitions", "start"], undefined],
  ]);
  others["warranty/new.json"] = '{ "a": [1, 2] }';
  delete others["warranty/record.json"];
  for (const [before, after] of [
    [ownTexts, others],
    [others, ownTexts],
  ] as const) {
    const files = changedFiles(before, after);
    const { pairs } = differenceOf(after, before);
    expect([...pairs.keys()].sort()).toEqual(files);
    for (const file of files) {
      const [was, is] = [before, after].map((texts) => texts[file] && JSON.parse(texts[file]));
      expect(pairs.get(file)).toEqual({ before: was, after: is });
    }
  }
});

test("no line of any definition that is new or gone shows its JSON", () => {
  for (const [before, after] of [
    [{}, ownTexts],
    [ownTexts, {}],
  ] as const) {
    const lines = told(after, before).flat();
    expect(lines.length).toBeGreaterThan(1_000);
    expect(lines.filter((line) => /[{}]"|\[object/.test(line))).toEqual([]);
  }
});

test("the text of a thing is folded away below its words, and a comment stands with its line", async () => {
  const { things, sayer } = differenceOf(edited([[rules, ["rules", "purchaser", "blocks"], ["submit"]]]));
  const [thing] = things;
  if (!thing) throw new Error("Nothing differs.");
  const comment = { at: "2026-11-20T00:00:00.000Z", author: "Ana", says: "Why?", file: rules };
  const comments = [
    { ...comment, place: "/rules/purchaser/blocks/0" },
    { ...comment, place: "/rules/product/blocks", says: "Elsewhere" },
  ] as never;
  render(
    <Look>
      <ul>
        <ChangedThingCard {...{ thing, sayer, comments }} onGo={() => undefined} />
      </ul>
    </Look>,
  );
  const line = screen.getByText(/^What it blocks:/);
  expect(within(line).getByText("Save as draft, Update Claim").tagName).toBe("DEL");
  expect(screen.getByText(/: Why\?$/)).toBeTruthy();
  expect(screen.queryByText(/Elsewhere/)).toBeNull();
  const text = screen.getByText(/"save-draft"/);
  expect(text.closest("details")?.open).toBe(false);
});

test("a file that cannot be read makes no differences, and says so in one line", () => {
  const broken = { ...ownTexts, [rules]: '{ "rules": ' };
  expect(told(broken)).toEqual([]);
  render(
    <Look>
      <WholeFiles files={[rules, sentences]} texts={broken} comments={[]} />
    </Look>,
  );
  const [item, ...others] = screen.getAllByRole("listitem");
  expect(item?.textContent).toBe(`${rules}This file cannot be read now: mend its fault first.`);
  expect(others).toEqual([]);
});

test("what is said of a whole file stands there once, and at none of its lines", () => {
  const { things, sayer } = differenceOf(
    edited([
      [rules, ["rules", "purchaser", "blocks"], ["submit"]],
      [rules, ["rules", "product", "blocks"], ["submit"]],
    ]),
  );
  const said = ["", "/", null].map((place, index) => ({
    at: "2026-11-20T00:00:00.000Z",
    author: "Ana",
    says: `Whole ${index}`,
    file: rules,
    place,
  })) as never;
  render(
    <Look>
      <WholeFiles files={[rules]} texts={ownTexts} comments={said} />
      <ul>
        {things.map((thing) => (
          <ChangedThingCard key={thing.id} {...{ thing, sayer }} comments={said} onGo={() => undefined} />
        ))}
      </ul>
    </Look>,
  );
  expect(things.length).toBe(2);
  const whole = screen.getByRole("list", { name: "Whole files" });
  for (const one of [0, 1, 2]) expect(whole.contains(screen.getByText(new RegExp(`: Whole ${one}$`)))).toBe(true);
});

test("a word that a list has twice goes once", () => {
  const before = edited([[rules, ["rules", "purchaser", "blocks"], ["submit", "submit", "update"]]]);
  const after = edited([[rules, ["rules", "purchaser", "blocks"], ["submit", "update"]]]);
  expect(told(after, before).flat().slice(1)).toEqual(["what it blocks | Send for Approval | -"]);
});

test("what is gone from a list has a line of its own, beside what stands in its place now", () => {
  const before = edited([[rules, ["rules", "purchaser", "blocks"], ["submit"]]]);
  const lists: Edit = ["shared/lists.json", ["cargo-types", 0], { value: "crate", label: "Wooden crate" }];
  const { things, sayer } = differenceOf(
    edited([[rules, ["rules", "purchaser", "blocks"], ["submit"]], lists]),
    before,
  );
  const [thing] = things;
  if (!thing) throw new Error("Nothing differs.");
  const [came, gone] = thing.lines;
  expect([came?.keys, gone?.keys]).toEqual([
    ["cargo-types", "0"],
    ["cargo-types", gone?.names.at(-1)],
  ]);
  render(
    <Look>
      <ul>
        <ChangedThingCard {...{ thing, sayer }} comments={[]} onGo={() => undefined} onComment={() => undefined} />
      </ul>
    </Look>,
  );
  const names = screen.getAllByRole("button").map((one) => one.getAttribute("aria-label"));
  expect(names.length).toBe(4);
  expect(new Set(names).size).toBe(4);
});

test("what is called otherwise is one thing, by what is said of it or by the migration that says so", () => {
  const called = (text: string) => text.replaceAll(/(?<=["/])specialInstructions(?=")/g, "wishes");
  const after = Object.fromEntries(
    Object.entries(ownTexts).map(([name, text]) => [name, name.startsWith("return/") ? called(text) : text]),
  );
  const renamed = (texts: Record<string, string>) =>
    differenceOf(texts)
      .things.filter(({ fate }) => fate !== "changed")
      .map(({ fate, was, id, isSame }) => [fate, was, id, isSame]);
  expect(renamed(after)).toEqual([["renamed", "/specialInstructions", "/wishes", true]]);
  const longer = (after["return/form.schema.json"] ?? "").replace(/("wishes":[^}]*"maxLength": )\d+/, "$1999");
  const changed = { ...after, "return/form.schema.json": longer };
  expect(
    renamed(changed)
      .map(([fate]) => fate)
      .toSorted(),
  ).toEqual(["added", "removed"]);
  const migrated = {
    ...changed,
    "return/migrations/1.json": '{ "steps": [{ "rename": "/specialInstructions", "to": "wishes" }] }',
  };
  expect(renamed(migrated)).toContainEqual(["renamed", "/specialInstructions", "/wishes", false]);
});

test("of what is called otherwise by a migration that is told which is not as it was", () => {
  const called = (text: string) => text.replaceAll('"packing"', '"being packed"');
  const texts = Object.fromEntries(
    Object.entries(ownTexts).map(([name, text]) => [
      name,
      /^return\/(workflow|messages)/.test(name) ? called(text) : text,
    ]),
  );
  const migration = { "return/migrations/1.json": '{ "steps": [{ "mapStatus": { "packing": "being packed" } }] }' };
  const toned = (texts["return/workflow.json"] ?? "").replace(
    '"being packed": {}',
    '"being packed": { "isHighlighted": true }',
  );
  const status = (after: Record<string, string>) =>
    differenceOf(after).things.find(({ one, id }) => one === "status" && id === "being packed");
  expect(status({ ...texts, ...migration })).toMatchObject({ fate: "renamed", was: "packing", isSame: true });
  expect(status({ ...texts, ...migration, "return/workflow.json": toned })).toMatchObject({
    fate: "renamed",
    isSame: false,
    kept: expect.any(Array),
  });
  // Nobody has written them to their ends yet, and of a status that says nothing nobody can tell.
  const steps = '{ "steps": [null, "", { "mapStatus": null }, { "rename": 1, "to": 2 }] }';
  expect(status({ ...texts, "return/migrations/1.json": steps })).toMatchObject({ fate: "added" });
});

test("an id that is a word of a sentence, too, is called otherwise in its place alone", () => {
  const label = '"statuses": { "open": { "label": "Still open", "description": "Open." } }';
  const words = (ownTexts["return/messages.en.json"] ?? "").replace(/^\{/, `{ ${label}, `);
  const before: Record<string, string> = { ...ownTexts, "return/messages.en.json": words };
  const called = (text = "") => text.replaceAll('"open"', '"fresh"');
  const after = {
    ...before,
    "return/messages.en.json": called(words),
    "return/workflow.json": called(before["return/workflow.json"]),
  };
  const things = differenceOf(after, before).things.filter(({ one }) => one === "status");
  expect(things).toEqual([expect.objectContaining({ fate: "renamed", was: "open", id: "fresh", isSame: true })]);
});

test("what a type leaves out of the one that it extends is not told as added", () => {
  const left: Edit = ["replacement/workflow.json", ["transitions", "start"], null];
  const before = edited([["replacement/workflow.json", ["transitions", "start"], undefined]]);
  const after = edited([left]);
  const [[called, line] = []] = told(after, before);
  expect(called).toBe("left out: Transition “Start work”");
  expect(line).toBe("this type | - | leaves it out");
  expect(told(before, after)[0]).toEqual([expect.stringMatching(/^taken in: /), "this type | leaves it out | -"]);
});

test("of a file of thousands of lines the first are shown, and all once somebody asks", async () => {
  const story = { steps: Array.from({ length: 500 }, (_, index) => ({ note: `step ${index}` })) };
  const { things, sayer } = differenceOf({ ...ownTexts, "stories/warranty/long.json": JSON.stringify(story) });
  const [thing] = things;
  if (!thing) throw new Error("The file differs.");
  render(
    <Look>
      <ChangedThingCard thing={thing} sayer={sayer} comments={[]} />
    </Look>,
  );
  expect(screen.getAllByText(/step \d+/)).toHaveLength(3);
  await userEvent.click(screen.getByRole("button", { name: "497 more lines" }));
  expect(screen.getAllByText(/step \d+/)).toHaveLength(500);
});
