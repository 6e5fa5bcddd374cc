import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { judgedDefinitions } from "../../../src/definitions/load.ts";
import { refusing } from "../../../src/definitions/read/fault.ts";
import { enginePlayerOf } from "../../../src/definitions/stories/engine-player.ts";
import { readPeople } from "../../../src/definitions/stories/people.ts";
import { hasFailed } from "../../../src/definitions/stories/player.ts";
import { readStories } from "../../../src/definitions/stories/read-stories.ts";
import { judgeObligations } from "../../../src/definitions/witness/judge-obligations.ts";
import { textOfPattern } from "../../../src/definitions/witness/pattern-text.ts";
import { storyOf } from "../../../src/definitions/witness/story-of.ts";
import { samplesOf } from "../../../src/definitions/witness/values.ts";
import { verdictsInShort } from "../../../src/definitions/witness/verdict-lines.ts";
import { get, type Json } from "../../../src/engine/index.ts";
import { textOf } from "../folder.ts";
import { strangers } from "../good/strangers.ts";
import { copyOfTools, deadEnds } from "./dead-ends.ts";

const made: string[] = [];
afterEach(() => made.splice(0).forEach((folder) => void rmSync(folder, { recursive: true })));

const people = ["customer", "clerk", "manager"].map((role) => ({
  email: `${role}@example.test`,
  roles: [role],
  customers: role === "customer" ? ["1"] : [],
  ...(role === "customer" && { active_customer: "1" }),
}));

function write(files: Record<string, Json>): string {
  const root = mkdtempSync(path.join(tmpdir(), "witness-"));
  made.push(root);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), textOf(content as object));
  }
  return root;
}

/** The verdicts of an edited definition, and a way to play the story behind one as it is kept. */
function judged(edit: (files: Record<string, Json>) => void) {
  const files = copyOfTools();
  edit(files);
  const purchaser = { uuid: "1d618820-d26d-5e08-b29b-0dc15f668e33", company: "Moana Air" };
  const fixtures = write({ "reference/users.json": people, "shared/account-1.json": { purchaser } });
  const found = judgedDefinitions(write(files));
  const [tools] = judgeObligations(found, fixtures) ?? [];
  if (!tools || !found.store) throw new Error(JSON.stringify(found.faults, null, 2));
  const player = enginePlayerOf(found.store, readPeople(fixtures, found.store.access));
  const verdictOf = (id: string) => tools.verdicts.find(({ obligation }) => obligation.id === id);
  const replayed = (id: string) => {
    const verdict = verdictOf(id);
    const written = verdict && storyOf(tools, verdict);
    if (written === undefined) return undefined;
    mkdirSync(path.join(fixtures, "tools"), { recursive: true });
    writeFileSync(path.join(fixtures, "tools/witness.json"), textOf(written as object));
    return readStories(fixtures, "tools/witness.json").map((story) => player.play(story));
  };
  return { faults: found.faults, verdicts: tools.verdicts, verdictOf, replayed };
}

test.each(deadEnds)("a dead end is found, and its story plays: $title", ({ edit, impossible, endsIn }) => {
  const { verdictOf, replayed } = judged(edit);
  const seen = verdictOf(impossible);
  expect(seen).toMatchObject({ verdict: "impossible", because: expect.stringMatching(/./) });
  expect(seen?.stage?.context.claim.status).toBe(endsIn);
  if (endsIn === undefined) return;
  expect(replayed(impossible)?.map(hasFailed)).toEqual([false]);
});

test("what people can do with a good definition has its story each, which plays; what is not decided says why", () => {
  const { verdicts, replayed, faults } = judged(() => {});
  expect(faults).toEqual([]);
  const open = verdicts.filter(({ verdict }) => verdict !== "possible");
  expect(open.map(({ obligation, verdict, because }) => [obligation.id, verdict, because])).toEqual([
    [
      "agree/waiting/clerk",
      "undecided",
      'no claim was found on which "agree" is offered; it hangs on a fact that comes from outside or from another transition',
    ],
  ]);
  const shown = verdicts.filter(({ verdict }) => verdict === "possible");
  const failed = shown.filter(({ obligation }) => replayed(obligation.id)?.some(hasFailed) !== false);
  expect(failed.map(({ obligation }) => obligation.id)).toEqual([]);
});

test("a form that calls its account otherwise is begun with it, and files are chosen that their field takes", () => {
  // biome-ignore lint/suspicious/noExplicitAny: any file of JSON.
  const { faults, verdictOf, replayed } = judged((files: Record<string, any>) => {
    const photos = { type: "array", maxItems: 4, items: { type: "string", format: "file" } };
    const buyer = {
      type: "object",
      properties: { uuid: { type: "string", format: "uuid" }, company: { type: "string", maxLength: 40 } },
    };
    Object.assign(files["tools/form.schema.json"].properties, { buyer, photos });
    Object.assign(files["tools/form.ui.json"], {
      buyer: { "ui:field": "customer-search" },
      photos: { "ui:field": "file-upload", "ui:options": { accept: [".jpg"] } },
    });
    files["tools/sections.json"].sections[0].fields.push("/photos");
    const editable = { not: { "/user/isClaimant": { const: true } } };
    files["tools/sections.json"].sections.push({ id: "account", visible: editable, editable, fields: ["/buyer"] });
    Object.assign(files["tools/rules.json"].rules, {
      buyer: {
        field: "/buyer/uuid",
        must: { "/form/buyer/uuid": true },
        blocks: ["save", "send"],
        completes: "account",
      },
      photos: { field: "/photos", must: { "/form/photos": { minItems: 2 } }, blocks: ["send"], completes: "who" },
    });
    const words = files["tools/messages.en.json"];
    words.sections.account = "Account";
    Object.assign(words.fields, { "/buyer": { title: "Buyer" }, "/photos": { title: "Photos" } });
    Object.assign(words.rules, { buyer: "Please choose the buyer.", photos: "Please add two photos." });
  });
  expect(faults.filter(({ isAdvice }) => !isAdvice)).toEqual([]);
  expect(verdictOf("send/new/customer")?.verdict).toBe("possible");
  expect(replayed("send/new/customer")?.map(hasFailed)).toEqual([false]);
});

test("a story holds no step and no answer that is not needed", () => {
  const { replayed } = judged(() => {});
  const [played] = replayed("send/new/customer") ?? [];
  expect(played?.story.steps).toEqual([{ set: { "/owner/name": "Sample" }, do: "send", expect: { status: "open" } }]);
});

test("of our own types nothing is impossible, and nothing is not decided; what time does is asked once, of nobody", {
  timeout: 120_000,
}, () => {
  const root = path.join(import.meta.dirname, "../../..");
  const found = judgedDefinitions(path.join(root, "schemas"));
  const types = judgeObligations(found, path.join(root, "fixtures")) ?? [];
  const open = types.flatMap(({ type, verdicts }) =>
    verdicts.flatMap(({ obligation, verdict }) =>
      verdict === "possible" ? [] : [`${verdict} ${type}/${obligation.id}`],
    ),
  );
  expect(open).toEqual([]);
  for (const { walk, verdicts } of types) {
    const asked = verdicts.filter(({ obligation: { kind, name } }) => {
      return kind === "act" && walk.definition.workflow.transitions[name]?.via === "timer";
    });
    const places = asked.map(({ obligation: { name, status } }) => `${name} in ${status}`);
    expect(new Set(places).size).toBe(places.length);
  }
});

test("what only somebody else may write is written by them first, each what is theirs, and the story plays so", () => {
  const { faults, verdictOf, replayed } = judged((files) => {
    const [rules, words] = ["rules", "messages.en"].map((name) => files[`tools/${name}.json`] as Json);
    const { facts } = files["tools/facts.json"] as { facts: Record<string, Json> };
    const byManager = { "/user/roles": { contains: { const: "manager" } } };
    facts.weighedBy = { schema: { type: "string", maxLength: 20 }, writes: byManager };
    Object.assign(get(words, "/facts") as object, { weighedBy: { title: "Weighed by" } });
    const demands = {
      weighed: { must: { "/claim/freight": true, "/claim/weighedBy": true }, blocks: ["close"] },
      noted: { field: "/note", must: { "/form/note": true }, blocks: ["close"] },
    };
    Object.assign(get(rules, "/rules") as object, demands);
    Object.assign(get(words, "/rules") as object, { weighed: "It is not weighed.", noted: "Add a note." });
  });
  expect(faults.filter(({ isAdvice }) => !isAdvice)).toEqual([]);
  expect(verdictOf("close/open/manager")?.verdict).toBe("possible");
  const [played] = replayed("close/open/manager") ?? [];
  expect(played && hasFailed(played)).toBe(false);
  const helped = played?.story.steps.map(({ as, facts, set, do: made }) => [
    as,
    Object.keys({ ...facts, ...set }),
    made,
  ]);
  expect(helped).toEqual(
    expect.arrayContaining([
      ["clerk@example.test", expect.arrayContaining(["/note"]), "amend"],
      expect.arrayContaining([["freight"]]),
      expect.arrayContaining([["weighedBy"]]),
    ]),
  );
});

test("of a status of which no way to the end is found the story that leads there is told, and plays", () => {
  const { faults, verdictOf, replayed } = judged((files) => {
    const { statuses, transitions } = files["tools/workflow.json"] as Record<string, Json>;
    Object.assign(statuses as object, { idle: { phase: "submitted", tone: "progress" } });
    const everybody = { "/user/roles": true };
    Object.assign(transitions as object, {
      rest: { from: ["open"], to: "idle", allowed: everybody },
      wake: { from: ["idle"], to: "open", allowed: { ...everybody, "/claim/today": { pattern: "^203" } } },
    });
    const words = files["tools/messages.en.json"] as Record<string, Json>;
    const written = { label: "Go on", activity: "It went on" };
    Object.assign(words.transitions as object, { rest: written, wake: written });
    words.statuses = { idle: { label: "Idle", description: "It waits." } };
  });
  expect(refusing(faults)).toEqual([]);
  expect(verdictOf("finish/idle")).toMatchObject({
    verdict: "undecided",
    stage: { context: { claim: { status: "idle" } } },
  });
  expect(replayed("finish/idle")?.map(hasFailed)).toEqual([false]);
});

test("a form that demands more than single tries reach is filled in at once, and its story plays", () => {
  // biome-ignore lint/suspicious/noExplicitAny: any file of JSON.
  const { faults, verdicts, replayed } = judged((files: Record<string, any>) => {
    const names = Array.from({ length: 60 }, (_, index) => `more${index}`);
    for (const name of names) {
      files["tools/form.schema.json"].properties[name] = { type: "string", maxLength: 20 };
      files["tools/rules.json"].rules[name] = {
        field: `/${name}`,
        must: { [`/form/${name}`]: true },
        blocks: ["send"],
        completes: "who",
      };
      files["tools/messages.en.json"].fields[`/${name}`] = { title: `More, ${name}` };
      files["tools/messages.en.json"].rules[name] = `Say ${name}.`;
    }
    files["tools/sections.json"].sections[0].fields.push(...names.map((name) => `/${name}`));
  });
  expect(refusing(faults)).toEqual([]);
  const open = verdicts.filter(({ verdict }) => verdict !== "possible").map(({ obligation }) => obligation.id);
  expect(open).toEqual(["agree/waiting/clerk"]);
  const sent = verdicts.find(({ obligation }) => obligation.kind === "act" && obligation.name === "send");
  expect(replayed(sent?.obligation.id ?? "")?.map(hasFailed)).toEqual([false]);
});

test("an id and a moment are tried where a form asks for them, as it asks for accounts", () => {
  const tried = (format: string) => samplesOf({ type: "string", format }, "2026-11-20")[0];
  expect(tried("uuid")).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(tried("date-time")).toBe("2026-11-20T00:00:00.000Z");
});

test.each([
  ["^RC-[0-9]{2}-[0-9]{3}$", "RC-11-111"],
  ["^(Mr|Ms)\\.? [^a-z ]{2,}x*$", "Mr 11"],
  ["^(?:\\p{Lu}|\\d)ā[.]$", "Aā."],
])("of a pattern that usual texts do not fit, %s, its plainest text is tried", (pattern, text) => {
  expect(samplesOf({ type: "string", pattern }, "2026-11-20")).toContain(text);
});

test("of a pattern that asks for more than a form is tried with no text is made", () => {
  for (const pattern of ["^a{100000000}$", "^(a{100}){100}$", "^(?:(?:a{99}){99}){99}$", "^a{3000}b{3000}$"])
    expect(textOfPattern(pattern), pattern).toBeUndefined();
  expect(textOfPattern("^(a{100}){50}$")).toHaveLength(5_000);
  expect([textOfPattern("^a{100000000}$|^b$"), textOfPattern("^(?:a{100000000})?b$")]).toEqual(["b", "b"]);
});

test("what was all shown is told again from what was kept, and shown anew where other people or definitions are given", () => {
  const { files } = strangers.find(({ title }) => title === "two statuses") ?? {};
  const tenant = { email: "tenant@example.test", roles: ["tenant"], customers: ["1"], active_customer: "1" };
  const short = (given: object, users: object[]) =>
    verdictsInShort(
      judgedDefinitions(write(given as Record<string, Json>)),
      write({ "reference/users.json": users as Json }),
    );
  const all = ["lost: 5 questions, 5 shown by a story, 0 impossible, 0 not decided"];
  expect(short(files ?? {}, [tenant])).toEqual(all);
  expect(short(files ?? {}, [tenant])).toEqual(all);
  expect(short(files ?? {}, [{ ...tenant, roles: [] }])).not.toEqual(all);
  expect(
    short(
      {
        ...files,
        "lost/rules.json": {
          rules: { door: { field: "/door", must: { "/form/door": true }, blocks: ["report"], completes: "door" } },
        },
        "lost/messages.en.json": {
          ...(files?.["lost/messages.en.json"] as object),
          rules: { door: "Say which door." },
        },
      },
      [tenant],
    )[0],
  ).toMatch(/^lost: 6 questions/);
});
