import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { AnswersContext, Shown } from "../../../src/portal/screens/studio/conditions/answer-context.ts";
import { ConditionAnswer } from "../../../src/portal/screens/studio/conditions/condition-answer.tsx";
import { fieldKindsOf } from "../../../src/portal/screens/studio/field-kinds.ts";
import { KeptMap } from "../../../src/portal/screens/studio/kept-map.ts";
import { DryRunView } from "../../../src/portal/screens/studio/migration/dry-run-view.tsx";
import { PopulationsTable } from "../../../src/portal/screens/studio/migration/populations-table.tsx";
import { Questions } from "../../../src/portal/screens/studio/migration/questions.tsx";
import { nameOfWords } from "../../../src/portal/screens/studio/name-of-words.ts";
import { pathAt, placeAt, viewOf } from "../../../src/portal/screens/studio/outline.ts";
import { toPerson } from "../../../src/portal/shared/session/person.ts";
import { PortalContext } from "../../../src/portal/shared/session/portal.ts";
import { vaultOf } from "../../../src/portal/shared/session/vault.ts";
import { Look } from "../../../src/portal/shared/ui/theme.tsx";
import { aUser } from "../support/records.ts";
import { ownTexts, showThings as show, showChoices, showFields } from "./support/show-things.tsx";

/** One of our own files, with a part of it otherwise. */
function changed(file: string, change: (json: never) => void): Record<string, string> {
  const json = JSON.parse(ownTexts[file] ?? "") as never;
  change(json);
  return { [file]: JSON.stringify(json) };
}

const valuesOf = (select: HTMLElement) => [...(select as HTMLSelectElement).options].map(({ value }) => value);

test("what must be said is not called always so, begins with a shared condition at one press, and its last part stays", async () => {
  const without = changed("warranty/workflow.json", ({ transitions }: { transitions: { start: object } }) => {
    transitions.start = { ...transitions.start, allowed: undefined };
  });
  const { read, user } = show("workflow", "warranty", without);
  await user.selectOptions(screen.getByLabelText("Transition"), "start");
  const may = screen.getByRole("region", { name: "Who may make it" });
  expect(may.textContent).toContain("Nothing is said of it yet.");
  expect(may.textContent).not.toContain("Always");
  await user.click(within(may).getByRole("button", { name: "Add a shared condition: Who may make it" }));
  expect(read("workflow.json").transitions.start.allowed.$ref).toMatch(/^\.\.\/shared\/conditions/);
  expect(within(may).queryByRole("button", { name: "Remove Who may make it, 1" })).toBeNull();
  await user.click(within(may).getByRole("button", { name: "Add a condition" }));
  await user.click(within(may).getByRole("button", { name: "Remove Who may make it, 1" }));
  expect(within(may).queryByRole("button", { name: /^Remove / })).toBeNull();
});

test("what the portal knows is compared at once with what it may be; of an answer one asks whether it is there", async () => {
  const { read, user } = show("rules");
  await user.selectOptions(screen.getByLabelText("Rule"), "date-failed");
  const when = screen.getByRole("region", { name: "When it counts" });
  await user.click(within(when).getByRole("button", { name: "Add a condition: When it counts" }));
  await user.selectOptions(within(when).getByLabelText("Value"), "/claim/status");
  expect(read("rules.json").rules["date-failed"].when).toEqual({ "/claim/status": { const: "new" } });
  await user.selectOptions(within(when).getByLabelText("Value"), "/form/fault/type");
  expect(read("rules.json").rules["date-failed"].when).toEqual({ "/form/fault/type": true });
});

test("a field begins with what stands elsewhere, chosen by its name, or with a value; one of the two is asked for", async () => {
  const { read, user } = show("rules");
  await user.selectOptions(screen.getByLabelText("Kind"), "rights");
  await user.selectOptions(screen.getByLabelText("Field"), "/customerReference");
  await user.click(screen.getByRole("button", { name: "Add to: what it begins with" }));
  const begins = () =>
    read("sections.json")
      .sections.flatMap(({ fields }: { fields: unknown[] }) => fields)
      .find(({ field }: { field?: string }) => field === "/customerReference").begins;
  const way = screen.getByLabelText("What it begins with");
  expect(way).toHaveProperty("value", "from");
  expect(screen.queryByLabelText("A value of its own")).toBeNull();
  const from = screen.getByLabelText("What stands elsewhere");
  expect(valuesOf(from)).toEqual(expect.arrayContaining(["/user/name", "/claim/today", "/form/purchaser/company"]));
  expect(valuesOf(from)).not.toContain("/claim/status");
  await user.selectOptions(from, "/user/name");
  expect(begins()).toEqual([{ from: "/user/name" }]);
  await user.selectOptions(way, "value");
  await user.type(screen.getByLabelText("A value of its own"), "none{Enter}");
  expect(begins()).toEqual([{ value: "none" }]);
});

test("a letter goes to a field in which an address may stand, and to no other", async () => {
  const { user } = show("record", "warranty", {
    "warranty/letters.json": JSON.stringify({ letters: { note: { to: "account" } } }),
  });
  await user.selectOptions(screen.getByLabelText("Kind"), "letters");
  await user.selectOptions(screen.getByLabelText("To whom it goes"), "field");
  const offered = valuesOf(screen.getByLabelText("Where it stands"));
  expect(offered).toContain("/form/purchaser/email");
  expect(offered).not.toContain("/form/purchaser/uuid");
  expect(offered).not.toContain("/form/installer/dateFailed");
});

test("a name in the data is made of the words as its neighbours are written, until somebody writes another", async () => {
  const any = () => true;
  expect(nameOfWords("Héat pump’s cost", ["jobNumber"], any)).toBe("heatPumpsCost");
  expect(nameOfWords("Parts are ordered", ["please-pack"], any)).toBe("parts-are-ordered");
  expect(nameOfWords("Parts are ordered", ["in_transit"], any)).toBe("parts_are_ordered");
  expect(nameOfWords("Waiting for parts", ["in-transit", "cs to action", "unit received"], any)).toBe(
    "waiting for parts",
  );
  expect(nameOfWords("5 % off", [], (name) => /^[a-z]/.test(name))).toBe("");
  const { read, user } = show("record");
  await user.selectOptions(screen.getByLabelText("Kind"), "letters");
  await user.click(screen.getByRole("button", { name: "New letter…" }));
  const fresh = within(screen.getByRole("region", { name: "New letter" }));
  const words = fresh.getByLabelText("Its words");
  expect(document.activeElement).toBe(words);
  await user.type(words, "Parts are ordered");
  expect(fresh.getByLabelText("Its name in the data")).toHaveProperty("value", "parts-are-ordered");
  await user.click(fresh.getByRole("button", { name: "Add the letter" }));
  expect(read("letters.json").letters["parts-are-ordered"]).toBeDefined();
});

test("fields and sections are chosen by what people call them, and a renamed field's claims are taken along from there", async () => {
  const { store, user, went } = showFields();
  const groups = [...screen.getByLabelText("Field").querySelectorAll("optgroup")].map(({ label }) => label);
  const section = screen.getByLabelText("Section") as HTMLSelectElement;
  expect([...section.options].map(({ text }) => text)).toEqual(groups);
  expect(groups).toContain("Install Information");
  await user.selectOptions(screen.getByLabelText("Field"), "/pickupContactName");
  expect(screen.queryByRole("button", { name: "Take claims and stories along" })).toBeNull();
  const [name] = screen.getAllByLabelText("Name in the data");
  if (!name) throw new Error("The field has a name.");
  await user.clear(name);
  await user.type(name, "collectionContact");
  await user.click(screen.getByRole("button", { name: "Rename in all files" }));
  expect(store.state.texts["warranty/rules.json"]).toContain("/form/collectionContact");
  expect(document.activeElement?.textContent).toBe("Contact Name");
  await user.click(screen.getByRole("button", { name: "Take claims and stories along" }));
  expect(went).toEqual(["migration"]);
});

test("what was renamed in the draft is answered already where the migration asks; what was not is left to people, and kept", async () => {
  const asked = (from: string, to: string) => ({
    asks: `Is "${from}" now "${to}"?`,
    yes: { rename: from, to: to.slice(1) },
    no: { setAside: from },
  });
  const file = "a/migrations/1.json";
  const form = { file, questions: [asked("/a", "/b"), asked("/c", "/d")], statuses_after: [] } as never;
  const vault = vaultOf(toPerson(aUser()));
  // Each time as after a reload: what this tab keeps is all that there is.
  const shown = () => {
    cleanup();
    const answers = new KeptMap(vault, "answers of draft 1");
    render(
      <Look>
        <Questions
          {...{ form, answers }}
          renamed={new Map([["/a", "/b"]])}
          isReadOnly={false}
          onWrite={() => undefined}
        />
      </Look>,
    );
    return screen.getAllByLabelText("Yes").map((one) => (one as HTMLInputElement).checked);
  };
  expect(shown()).toEqual([true, false]);
  expect(screen.getByText("1 question is open.")).toBeTruthy();
  await userEvent.click(screen.getAllByLabelText("Yes")[1] as HTMLElement);
  await userEvent.click(screen.getAllByLabelText("No: it is set aside")[0] as HTMLElement);
  expect(shown()).toEqual([false, true]);
  expect(screen.getByText("All is answered.")).toBeTruthy();
  const names = new KeptMap(vault, "names of draft 1");
  names.set("/a", "/b").set("/c", "/d").delete("/a");
  expect([...new KeptMap(vault, "names of draft 1")]).toEqual([["/c", "/d"]]);
});

test("a kept answer counts no more where its target is gone, and not against a field that was renamed since", async () => {
  const asks = 'The status "x" is gone: where do its claims stand now?';
  const gone = { mapStatus: { x: "?" } };
  const renaming = { asks: 'Is "/a" now "/b"?', yes: { rename: "/a", to: "b" }, no: { setAside: "/a" } };
  const answers = new KeptMap(vaultOf(toPerson(aUser())), "answers of draft 2");
  const page = (statuses_after: string[], renamed = new Map<string, string>()) => {
    const questions = [{ asks, yes: gone, no: gone }, renaming];
    const form = { file: "a/migrations/1.json", questions, statuses_after } as never;
    return (
      <Look>
        <Questions {...{ form, answers, renamed }} isReadOnly={false} onWrite={() => undefined} />
      </Look>
    );
  };
  const { rerender } = render(page(["y", "z"]));
  await userEvent.selectOptions(screen.getByLabelText("“x” is now"), "y");
  await userEvent.click(screen.getByLabelText("No: it is set aside"));
  expect(screen.getByText("All is answered.")).toBeTruthy();
  rerender(page(["z"]));
  expect(screen.getByText("1 question is open.")).toBeTruthy();
  expect(screen.getByLabelText("“x” is now")).toHaveProperty("value", "?");
  rerender(page(["z"], new Map([["/a", "/b"]])));
  expect(screen.getByLabelText("Yes")).toHaveProperty("checked", true);
  // Said after it was renamed, it counts.
  await userEvent.click(screen.getByLabelText("No: it is set aside"));
  expect(screen.getByLabelText("Yes")).toHaveProperty("checked", false);
});

test("claims of several types are told apart, and a claim of which nothing is another has no empty table", () => {
  const one = {
    phase: "approved",
    status: "a",
    status_label: "A",
    version: "1",
    since: null,
    claims: 2,
    choice: "stay",
  };
  const populations = [
    { ...one, type: "warranty" },
    { ...one, type: "pallet-return" },
  ] as never[];
  const claim = { number: "W1", status_before: "A", status_after: "A", gone: [], now: [], aside: [], same: 3 };
  const run = { found: 1, is_whole: true, lost: [], refused: [], staying: [], shown: [claim] };
  const { rerender } = render(
    <Look>
      <PopulationsTable populations={populations} isReadOnly onChoose={() => undefined} />
    </Look>,
  );
  expect(screen.getAllByRole("row").map((row) => row.firstElementChild?.textContent)).toEqual([
    "Claims of earlier versions",
    "warranty, Approved",
    "pallet return, Approved",
  ]);
  rerender(
    <Look>
      <MemoryRouter>
        <DryRunView run={run} />
      </MemoryRouter>
    </Look>,
  );
  expect(screen.getByText(/3 values stay/)).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
  // One that does not go back keeps no other from it.
  const place = { type: "warranty", path: "", why: "no way leads back", claims: 1, examples: [] };
  rerender(
    <Look>
      <MemoryRouter>
        <DryRunView run={{ ...run, staying: [place] }} />
      </MemoryRouter>
    </Look>,
  );
  expect(screen.getByText("Some claims stay under the version that they are of")).toBeTruthy();
  expect(screen.getByText(/no way leads back/)).toBeTruthy();
  expect(screen.queryByText(/No claim goes along/)).toBeNull();
  expect(screen.queryByText(/All fit/)).toBeNull();
});

test("a list is made with its first choice, and a field may be one of it", async () => {
  const { store, user } = showChoices();
  await user.click(screen.getByRole("button", { name: "Add the list" }));
  expect(screen.getByRole("alert").textContent).toContain("what the list is called");
  await user.type(screen.getByLabelText("What the list is called"), "Crate types");
  await user.type(screen.getByLabelText("Its first choice"), "Open crate");
  await user.click(screen.getByRole("button", { name: "Add the list" }));
  expect(screen.getByLabelText("List")).toHaveProperty("value", "crate-types");
  expect(screen.getByText(/^No field offers it yet/)).toBeTruthy();
  await user.type(screen.getByLabelText("New choice of crate types"), "Closed crate");
  await user.click(screen.getByRole("button", { name: "Add the choice" }));
  const kind = fieldKindsOf(store.state.texts).find(({ list }) => list === "crate-types");
  expect(kind?.shape).toEqual({ type: "string", enum: ["open crate", "closed crate"] });
});

test("a place of a file leads to the thing that it belongs to, in the view that changes it without JSON", async () => {
  const spotAt = (file: string, path: (string | number)[]) => {
    const text = ownTexts[file] ?? "";
    const place = placeAt(text, path);
    if (!place) throw new Error(`Nothing stands at ${path.join("/")}.`);
    return { file, path: pathAt(text, place), isLed: true };
  };
  const rule = spotAt("warranty/rules.json", ["rules", "date-failed", "must"]);
  expect(rule.path).toEqual(["rules", "date-failed", "must"]);
  expect(viewOf(rule)).toBe("rules");
  show("rules", "warranty", {}, rule);
  await waitFor(() => expect(screen.getByLabelText("Rule")).toHaveProperty("value", "date-failed"));
  expect(document.activeElement?.tagName).toBe("H2");
  cleanup();
  const section = spotAt("warranty/sections.json", ["sections", 1, "editable"]);
  show("rules", "warranty", {}, { ...section, isLed: false });
  await waitFor(() => expect(screen.getByLabelText("Kind")).toHaveProperty("value", "sections"));
  expect(screen.getByLabelText("Section")).toHaveProperty("value", "technician");
  // Whoever came by themselves keeps the focus where it is.
  expect(document.activeElement).toBe(document.body);
  cleanup();
  const words = spotAt("warranty/messages.en.json", ["transitions", "approve", "label"]);
  expect(viewOf(words)).toBe("workflow");
  show("workflow", "warranty", {}, words);
  await waitFor(() => expect(screen.getByLabelText("Transition")).toHaveProperty("value", "approve"));
  cleanup();
  const shape = spotAt("warranty/form.schema.json", ["properties", "customerReference", "maxLength"]);
  expect(viewOf(shape)).toBe("fields");
  showFields("warranty", shape);
  await waitFor(() => expect(screen.getByLabelText("Field")).toHaveProperty("value", "/customerReference"));
  expect(viewOf(spotAt("warranty/form.ui.json", ["customerReference", "ui:options"]))).toBe("fields");
  const ofNoField = [["ui:options", "width"], ["$schema"], []];
  expect(ofNoField.map((path) => viewOf({ file: "warranty/form.ui.json", path, isLed: true }))).toEqual(
    ofNoField.map(() => undefined),
  );
  cleanup();
  const { store, user, went } = showFields(
    "warranty",
    spotAt("warranty/form.schema.json", ["properties", "installer"]),
  );
  await waitFor(() => expect(screen.getByLabelText("Field")).toHaveProperty("value", "/installer/dateInstalled"));
  await user.selectOptions(screen.getByLabelText("Field"), "/customerReference");
  await user.type(screen.getByLabelText("What is said when it is missing"), "Please enter it.{Enter}");
  expect(store.state.texts["warranty/rules.json"]).toContain('"field": "/customerReference"');
  expect(document.activeElement?.textContent).toBe("Customer job number");
  // Under a condition it is demanded still, and the way to the rule that says so stands in its form.
  const rules = JSON.parse(store.state.texts["warranty/rules.json"] ?? "");
  const entries = Object.entries<{ field?: string }>(rules.rules);
  const [asking = ""] = entries.findLast(([, { field }]) => field === "/customerReference") ?? [];
  rules.rules[asking].when = { "/form/purchaser": true };
  act(() => store.write({ "warranty/rules.json": JSON.stringify(rules) }));
  expect(screen.queryByRole("button", { name: "Do not demand" })).toBeNull();
  await user.click(screen.getByRole("button", { name: `Demanded, if ${asking} asks it` }));
  expect(went).toEqual(["warranty/rules.json"]);
  expect(viewOf({ file: "warranty/sections.json", path: ["guides", 0, "steps"], isLed: true })).toBeUndefined();
});

test("no claims are counted for a draft with faults, and it is said when they are", async () => {
  const call = vi.fn();
  const shown = new Shown();
  shown.show({ form: {}, claim: { type: "t" }, user: { roles: ["r"] } } as never);
  const definition = { type: "other", conditions: { "rules/a/must": true } } as never;
  render(
    <Look>
      <PortalContext value={{ api: { call } } as never}>
        <AnswersContext value={{ draft: "1", version: 1, hasFaults: true, definition, shown }}>
          <ConditionAnswer place="rules/a/must" />
        </AnswersContext>
      </PortalContext>
    </Look>,
  );
  expect(screen.getByText("Open claims are counted once the draft has no faults.")).toBeTruthy();
  expect(call).not.toHaveBeenCalled();
});
