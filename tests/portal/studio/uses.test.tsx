import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { entriesOf, removeEntry } from "../../../src/portal/screens/studio/entries/entry-edits.ts";
import { kindsOf } from "../../../src/portal/screens/studio/entries/entry-kinds.ts";
import { brokenBy, entryUses } from "../../../src/portal/screens/studio/entries/mentions.ts";
import { renameEntry } from "../../../src/portal/screens/studio/entries/rename-entry.ts";
import { foldersOf } from "../../../src/portal/screens/studio/outline.ts";
import { OutlineNav } from "../../../src/portal/screens/studio/outline-nav.tsx";
import { Look } from "../../../src/portal/shared/ui/theme.tsx";
import { ownTexts, showThings } from "./support/show-things.tsx";

const [fact, , letter] = kindsOf.record;
const [role] = kindsOf.roles;
const [transition, status] = kindsOf.workflow;
const [, , , condition] = kindsOf.rules;

test.each([
  [role, "", "tech_support", "shared/conditions.schema.json"],
  [status, "shared", "approved", "warranty/workflow.json"],
  [letter, "shared", "received", "warranty/workflow.json"],
  [condition, "shared", "levelToAuthorise", "warranty/workflow.json"],
  [transition, "warranty", "submit", "warranty/rules.json"],
] as const)("whoever names a thing of $one.id is found: %#", (kind, folder, id, file) => {
  const uses = entryUses(ownTexts, kind.files(folder), id, kind.means);
  expect(uses.map((use) => use.file)).toContain(file);
  const lines = (ownTexts[file] ?? "").split("\n");
  for (const use of uses.filter((one) => one.file === file)) {
    expect(lines[use.place.line - 1]).toContain(id);
  }
});

test("nothing names a thing any more once it is renamed, and all name the new one", () => {
  for (const [kind, folder, id] of [
    [role, "", "finance"],
    [fact, "shared", Object.keys(JSON.parse(ownTexts["shared/facts.json"] ?? "{}").facts)[0] ?? ""],
  ] as const) {
    const files = kind.files(folder);
    const entry = entriesOf(ownTexts, files)?.find((one) => one.id === id);
    if (!entry) throw new Error(`There is no ${id}.`);
    const before = entryUses(ownTexts, files, id, kind.means);
    const after = { ...ownTexts, ...renameEntry(ownTexts, files, entry, "renamed", kind.means) };
    expect(entryUses(after, files, id, kind.means)).toEqual([]);
    expect(entryUses(after, files, "renamed", kind.means).map(({ file }) => file)).toEqual(
      before.map(({ file }) => file),
    );
  }
});

test("what a type says besides of a status that all share breaks nothing when it is removed", () => {
  const files = status.files("warranty");
  const entry = entriesOf(ownTexts, files)?.find(({ id }) => id === "approved");
  if (!entry) throw new Error("There is no such status.");
  expect(brokenBy(removeEntry(ownTexts, files, entry), ownTexts, status, "warranty", "approved")).toEqual([]);
});

test("a removal that breaks others shows them first, leads there, and is taken back in one step", async () => {
  const { store, user, went } = showThings("workflow");
  await user.selectOptions(screen.getByLabelText("Transition"), "submit");
  const before = store.state.texts;
  await user.click(screen.getByRole("button", { name: "Remove the transition" }));
  const broken = screen.getByRole("region", { name: /^Removing it breaks \d+ places$/ });
  expect(document.activeElement?.textContent).toMatch(/^Removing it breaks/);
  expect(store.state.texts).toBe(before);
  const [rule] = within(broken).getAllByRole("button", { name: /^Rule “.+”, warranty warranty\/rules\.json:\d+$/ });
  await user.click(rule as HTMLElement);
  expect(went[0]).toBe("warranty/rules.json");
  await user.click(within(broken).getByRole("button", { name: "Remove it all the same" }));
  expect(store.state.texts["warranty/workflow.json"]).not.toBe(before["warranty/workflow.json"]);
  store.undo();
  expect(store.state.texts).toEqual(before);
});

test("effects of a transition are added, changed by their words and taken out", async () => {
  const { read, user } = showThings("workflow");
  await user.selectOptions(screen.getByLabelText("Transition"), "start");
  const effects = () => read("workflow.json").transitions.start.effects ?? [];
  const count = effects().length;
  await user.click(screen.getByRole("button", { name: "Add to: what happens besides" }));
  expect(effects()).toHaveLength(count + 1);
  const own = () => within(screen.getByRole("group", { name: `What happens besides, ${count + 1}` }));
  await user.selectOptions(own().getByLabelText("The letter"), "received");
  expect(effects().at(-1)).toEqual({ letter: "received" });
  await user.selectOptions(own().getByLabelText("What it does"), "set");
  await user.selectOptions(own().getByLabelText("The fact"), "/claim/completedAt");
  await user.selectOptions(own().getByLabelText("Becomes"), "now");
  await user.selectOptions(own().getByLabelText("Only while the first fact is absent"), "true");
  expect(effects().at(-1)).toEqual({ set: { "/claim/completedAt": "now" }, ifAbsent: true });
  await user.click(screen.getByRole("button", { name: `Remove: What happens besides, ${count + 1}` }));
  expect(effects()).toHaveLength(count);
});

test("what a field begins with is added and chosen by its words", async () => {
  const { store, read, user } = showThings("rules");
  await user.selectOptions(screen.getByLabelText("Kind"), "rights");
  await user.selectOptions(screen.getByLabelText("Field"), "/customerReference");
  await user.click(screen.getByRole("button", { name: "Add to: what it begins with" }));
  const own = within(screen.getByRole("group", { name: "What it begins with, 1" }));
  await user.selectOptions(own.getByLabelText("What it begins with"), "value");
  await user.type(own.getByLabelText("A value of its own"), "Stock{Enter}");
  const fields = read("sections.json").sections.flatMap((one: { fields: unknown[] }) => one.fields);
  expect(fields).toContainEqual(expect.objectContaining({ field: "/customerReference", begins: [{ value: "Stock" }] }));
  await user.selectOptions(own.getByLabelText("What it begins with"), "from");
  await user.selectOptions(own.getByLabelText("What stands elsewhere"), "/user/name");
  expect(JSON.stringify(read("sections.json"))).toContain('[{"from":"/user/name"}]');
  expect(store.state.canUndo).toBe(true);
});

test("a role's rights are ticked", async () => {
  const { store, user } = showThings("roles");
  await user.selectOptions(screen.getAllByLabelText("Role")[0] as HTMLElement, "finance");
  await user.click(within(screen.getByRole("group", { name: "What it may do" })).getByLabelText("delete claim"));
  await user.selectOptions(screen.getAllByLabelText("Which claims it reads")[0] as HTMLElement, "");
  const { finance } = JSON.parse(store.state.texts["access.json"] ?? "").roles;
  expect([finance.permissions.includes("delete claim"), finance.reads]).toEqual([true, null]);
});

test("the outline calls things as people do, and a part is found by that and by its name in the data", async () => {
  const went: string[] = [];
  render(
    <Look>
      <OutlineNav
        texts={ownTexts}
        faults={[]}
        file="warranty/form.ui.json"
        onGo={(file) => went.push(file)}
        onFolder={() => undefined}
      />
    </Look>,
  );
  expect(screen.getByRole("button", { name: "How the form looks form.ui" })).toHaveProperty("ariaCurrent", "true");
  expect(screen.getByRole("button", { name: "Installer" })).toBeTruthy();
  for (const wanted of ["/customerReference", "Customer job"]) {
    await userEvent.clear(screen.getByLabelText("Find a part"));
    await userEvent.type(screen.getByLabelText("Find a part"), wanted);
    expect(screen.getAllByRole("button", { name: "Customer job number" })).toHaveLength(3);
  }
  await userEvent.click(screen.getAllByRole("button", { name: "Customer job number" })[0] as HTMLElement);
  expect(went).toEqual([expect.stringMatching(/^warranty\//)]);
});

test("types stand as people choose among them, what no list of types names after them, and what is of all types last", () => {
  const others = { "boats/rules.json": "{}", "README.md": "" };
  expect([...foldersOf({ ...others, ...ownTexts }).keys()]).toEqual([
    "warranty",
    "replacement",
    "return",
    "pallet-return",
    "boats",
    "shared",
    "",
  ]);
  const broken = { ...ownTexts, "shared/claim-types.json": '{ "types": [ { "type": "return" }, { "type": ' };
  expect([...foldersOf(broken).keys()].slice(0, 2)).toEqual(["return", "pallet-return"]);
});
