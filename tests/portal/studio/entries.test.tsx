import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { FaultList } from "../../../src/portal/screens/studio/fault-list.tsx";
import { Look } from "../../../src/portal/shared/ui/theme.tsx";
import { showThings as show, showWords, ownTexts as texts } from "./support/show-things.tsx";

test("a rule's condition is read, changed by rows, refused in words, and taken back in one step", async () => {
  const { store, read, user } = show("rules");
  await user.selectOptions(screen.getByLabelText("Rule"), "date-failed-not-in-future");
  const must = screen.getByRole("region", { name: "What it demands" });
  expect(must.textContent).toContain("Date Failed is not after the claim's today.");
  await user.click(within(must).getByRole("button", { name: "Change what it demands" }));
  await user.selectOptions(within(must).getByLabelText("Comparison"), "within");
  const operand = within(must).getByLabelText("Compared with");
  await user.clear(operand);
  await user.type(operand, "a month{Enter}");
  expect(must.textContent).toContain("such as 60 days");
  await user.clear(operand);
  await user.type(operand, "P1M{Enter}");
  expect(must.textContent).toContain("Date Failed is at most 1 month back.");
  expect(read("rules.json").rules["date-failed-not-in-future"].must).toEqual({
    "/form/installer/dateFailed": { within: "P1M" },
  });
  await user.click(within(must).getByRole("button", { name: "Add a condition" }));
  await waitFor(() => expect(document.activeElement?.tagName).toBe("SELECT"));
  expect(within(must).getAllByLabelText("Value")).toHaveLength(2);
  await user.click(within(must).getByRole("button", { name: "Remove What it demands, 2" }));
  expect(within(must).getAllByLabelText("Value")).toHaveLength(1);
  for (let step = 0; step < 4; step += 1) store.undo();
  expect(store.state.texts["warranty/rules.json"]).toBe(texts["warranty/rules.json"]);
});

test("what is written for whom is chosen by name, and a new rule is shown with its name in focus", async () => {
  const { read, user } = show("rules");
  const fresh = screen.getByRole("region", { name: "New rule" });
  await user.click(within(fresh).getByRole("button", { name: "Add the rule" }));
  expect(screen.getByRole("alert").textContent).toContain("Write what it is called.");
  await user.type(within(fresh).getByLabelText("Its name in the data"), "code-is-chosen");
  await user.type(within(fresh).getByLabelText("Its words"), "Please choose a fault code.");
  await user.selectOptions(within(fresh).getByLabelText("Stands beside"), "/fault/code");
  await user.click(within(fresh).getByRole("button", { name: "Add the rule" }));
  const heading = await screen.findByRole("heading", { name: "Please choose a fault code." });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  const blocks = screen.getByRole("group", { name: "What it blocks" });
  await user.click(within(blocks).getByLabelText("Send for Approval"));
  // It completes the section that its field stands in.
  const said = { field: "/fault/code", blocks: ["submit"], completes: "install" };
  expect(read("rules.json").rules["code-is-chosen"]).toMatchObject(said);
  await user.click(screen.getByRole("button", { name: "Remove the rule" }));
  expect(read("rules.json").rules["code-is-chosen"]).toBeUndefined();
  expect(read("messages.en.json").rules["code-is-chosen"]).toBeUndefined();
});

test("what is moved stays the one that is shown, and the focus stays where it was", async () => {
  const { user } = show("rules");
  const shown = screen.getByLabelText("Rule");
  const first = (shown as HTMLSelectElement).value;
  const down = screen.getByRole("button", { name: "Move down" });
  await user.click(down);
  expect(shown).toHaveProperty("value", first);
  expect(within(shown).getAllByRole("option")[1]).toHaveProperty("value", first);
  expect(document.activeElement).toBe(down);
});

test("a new section takes the rules of its field along, and every role of the files may make a new transition", async () => {
  const { read, user } = show("rules");
  await user.selectOptions(screen.getByLabelText("Kind"), "sections");
  const fresh = screen.getByRole("region", { name: "New section" });
  await user.type(within(fresh).getByLabelText("Its name in the data"), "codes");
  await user.type(within(fresh).getByLabelText("Its words"), "Codes");
  await user.selectOptions(within(fresh).getByRole("combobox"), "/fault/code");
  await user.click(within(fresh).getByRole("button", { name: "Add the section" }));
  const rules = Object.values<{ field?: string; completes?: string }>(read("rules.json").rules);
  const completed = rules.filter(({ field }) => field === "/fault/code").map(({ completes }) => completes);
  expect(completed.length).toBeGreaterThan(0);
  expect(new Set(completed)).toEqual(new Set(["codes"]));
  cleanup();
  show("workflow");
  const may = within(screen.getByRole("region", { name: "New transition" })).getByLabelText("Who may");
  const { roles } = JSON.parse(texts["access.json"] ?? "");
  expect(
    within(may)
      .getAllByRole("option")
      .map((one) => one.getAttribute("value")),
  ).toEqual(expect.arrayContaining(Object.keys(roles)));
});

test("a transition leads elsewhere and asks for facts; what all types share is renamed there", async () => {
  const { read, user } = show("workflow");
  await user.selectOptions(screen.getByLabelText("Transition"), "start");
  await user.selectOptions(screen.getByLabelText("What it asks for"), "facts");
  expect(read("workflow.json").transitions.start.asks.facts).toHaveLength(1);
  await user.selectOptions(screen.getByLabelText("What it asks for"), "");
  expect(read("workflow.json").transitions.start.asks).toBeUndefined();
  await user.selectOptions(screen.getByLabelText("Kind"), "statuses");
  await user.click(screen.getByRole("button", { name: "Rename in all files" }));
  expect(screen.getByRole("alert").textContent).toContain("Shared by all");
  await user.selectOptions(screen.getByLabelText("What it means"), "submitted");
  expect(Object.values(read("workflow.json").statuses)[0]).toMatchObject({ phase: "submitted" });
});

test("what leads from a status that an extending type leaves out is left out there too, unless one says otherwise", async () => {
  const { store, user } = show("workflow");
  const fresh = within(screen.getByRole("region", { name: "New transition" }));
  const heir = fresh.getByLabelText("In replacement, which extends it");
  await user.selectOptions(fresh.getByLabelText("To"), "complete");
  await user.selectOptions(fresh.getByLabelText("From"), "approved");
  expect(heir).toHaveProperty("value", "false");
  await user.selectOptions(fresh.getByLabelText("From"), "in-progress");
  expect(heir).toHaveProperty("value", "true");
  await user.type(fresh.getByLabelText("Its words"), "Back");
  await user.click(fresh.getByRole("button", { name: "Add the transition" }));
  const left = () => JSON.parse(store.state.texts["replacement/workflow.json"] ?? "").transitions;
  expect(left().back).toBeNull();
  await user.selectOptions(heir, "false");
  await user.type(fresh.getByLabelText("Its words"), "Again");
  await user.click(fresh.getByRole("button", { name: "Add the transition" }));
  expect(left()).not.toHaveProperty("again");
});

test("a finding is mended by the name that the check suggests, where it is plain what that replaces", async () => {
  const broken = {
    "warranty/rules.json": '{\n  "rules": { "a": { "field": "/fualt", "must": { "/form/x y": true } } }\n}',
  };
  const fault = { file: "warranty/rules.json", line: 2, column: 30, code: "x", message: 'There is no field "/fualt".' };
  const sentence = { ...fault, column: 50, message: "This is said twice." };
  const faults = [
    {
      ...fault,
      suggestion: "/fault",
      fix: { offset: broken["warranty/rules.json"].indexOf("/fualt"), was: "/fualt", is: "/fault" },
    },
    { ...fault, column: 40, fix: { offset: 3, was: "/fualt", is: "/fault" } },
    { ...sentence, suggestion: "/form/x" },
  ];
  const [written, went]: [unknown[], string[]] = [[], []];
  render(
    <Look>
      <FaultList
        state={{ texts: broken, check: { faults, advice: [{ ...sentence, message: "It would be better." }] } } as never}
        isReadOnly={false}
        onGo={({ message }) => went.push(message)}
        onFix={({ edits }) => written.push(edits)}
      />
    </Look>,
  );
  const buttons = screen.getAllByRole("button", { name: /^Write / });
  expect(buttons.map(({ textContent }) => textContent)).toEqual(["Write /fault in place of /fualt"]);
  await userEvent.click(buttons[0] as HTMLElement);
  expect(written).toEqual([{ "warranty/rules.json": broken["warranty/rules.json"].replace("/fualt", "/fault") }]);
  await userEvent.click(screen.getByRole("button", { name: /It would be better/ }));
  expect([screen.getByRole("heading", { name: "Advice" }).tagName, went]).toEqual(["H3", ["It would be better."]]);
});

test("several are mended at one press, but none that another undoes, and what the check leaves to people not at all", async () => {
  const rules = '{ "a": { "field": "/fualt" }, "b": { "field": "/falt" }, "whem": {}, "wen": {}, "until": "P60D" }';
  const words = '{ "pending": { "toRead": "60 days" } }';
  const flow = '{ "pending": [{ "id": "toRaed" }] }';
  const texts = { "a/rules.json": rules, "a/messages.en.json": words, "a/workflow.json": flow };
  const at = (file: keyof typeof texts, was: string, is: string, message = `There is no "${was}".`) => ({
    ...{ file, line: 1, column: texts[file].indexOf(was), code: "x", message, suggestion: is },
    fix: { offset: texts[file].indexOf(was), was, is },
  });
  const { fix: _, ...forPeople } = at("a/messages.en.json", "60 days", "90 days", 'This says "60 days", not 90 days.');
  const { fix: _taken, ...taken } = at("a/rules.json", "until", "P60D");
  const faults = [
    at("a/rules.json", "/fualt", "/fault"),
    at("a/rules.json", "/falt", "/fault"),
    // Either would do alone; both would be one key twice.
    at("a/rules.json", "whem", "when"),
    at("a/rules.json", "wen", "when"),
    // Whichever is misspelt: both would only change places.
    at("a/workflow.json", "toRaed", "toRead"),
    at("a/messages.en.json", "toRead", "toRaed"),
    ...[forPeople, taken],
  ];
  const written: unknown[] = [];
  render(
    <Look>
      <FaultList
        state={{ texts, check: { faults, advice: [] } } as never}
        isReadOnly={false}
        onGo={() => undefined}
        onFix={({ edits }, fault) => written.push([edits, fault?.file])}
      />
    </Look>,
  );
  expect(screen.getAllByRole("button", { name: /^Write / }).map(({ textContent }) => textContent)).toEqual([
    "Write /fault in place of /fualt",
    "Write /fault in place of /falt",
    "Write when in place of whem",
    "Write when in place of wen",
    "Write toRead in place of toRaed",
    "Write toRaed in place of toRead",
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Mend all 3 that have a suggestion" }));
  const mended = rules.replace("/fualt", "/fault").replace("/falt", "/fault").replace("wen", "when");
  expect(written).toEqual([[{ "a/rules.json": mended }, undefined]]);
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Check" }));
});

test("a language that is added is shown, and the focus is on its choice", async () => {
  const user = showWords();
  await user.type(screen.getByLabelText("Code"), "sm");
  await user.type(screen.getByLabelText("Its own name"), "Gagana Samoa");
  await user.click(screen.getByRole("button", { name: "Add the language" }));
  const language = screen.getByLabelText("Language");
  expect(language).toHaveProperty("value", "sm");
  expect(document.activeElement).toBe(language);
});
