import { readFileSync } from "node:fs";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { tidy } from "../../widgets/return-reason/reason.ts";
import { renderWidget, type WidgetExample } from "./support/render-widget.tsx";

/** The widget's example, with the choices that the portal serves. */
const choices = JSON.parse(readFileSync("schemas/shared/lists.json", "utf8"))["return-reasons"];
const written: WidgetExample = JSON.parse(readFileSync("widgets/return-reason/example.json", "utf8"));
const example: WidgetExample = { ...written, choices };
const blank = { form: { return_type: null, return_type_option: null } };

const labelsOf = (group: string) =>
  within(screen.getByRole("radiogroup", { name: group }))
    .getAllByRole("radio")
    .map((radio) => radio.closest("label")?.textContent);
const choose = (label: string, group?: string) =>
  userEvent.click(
    (group ? within(screen.getByRole("radiogroup", { name: group })) : screen).getByRole("radio", { name: label }),
  );
const why = "Why are you returning the goods?";
const changed = "Why are the items no longer required?";
const delivered = "What was wrong with the goods?";
const signed = "Was the con note signed as damaged?";

test("the types are radio choices in words, and their options come with them [RETURN-43] [RETURN-46] [RETURN-47] [RETURN-48] [RETURN-49] [RETURN-50]", async () => {
  const { readForm } = await renderWidget(example, blank);
  /** The value that each option of the group writes, in order. */
  const valuesOf = async (group: string) => {
    const values: unknown[] = [];
    for (const label of labelsOf(group)) {
      await choose(label ?? "", group);
      values.push(...(readForm("/it/0/type/checkboxes") as unknown[]));
    }
    return values;
  };
  expect(labelsOf(why)).toEqual(["I no longer require", "I did not receive the correct goods", "Damaged in transit"]);
  expect(screen.getAllByRole("radiogroup")).toHaveLength(1);
  await choose("I no longer require");
  expect(labelsOf(changed)).toEqual([
    "The order was cancelled",
    "I ordered the wrong product",
    "The project changed",
    "I ordered twice",
    "More was specified than needed",
  ]);
  expect(readForm("/return_type")).toBe("requirements_changed");
  expect(await valuesOf(changed)).toEqual(
    "cancelled_order wrong_product project_change duplicate_order additional_specified".split(" "),
  );
  await choose("I did not receive the correct goods");
  expect(labelsOf(delivered)).toEqual([
    "Delivered twice",
    "Wrong product delivered",
    "Wrong quantity delivered",
    "Picked wrongly",
  ]);
  expect(readForm("/return_type")).toBe("incorrect_order");
  expect(await valuesOf(delivered)).toEqual("duplicated wrong_product wrong_quantity wrong_picking".split(" "));
  expect(screen.queryByRole("radiogroup", { name: changed })).toBeNull();
  await choose("Damaged in transit");
  expect(readForm("/return_type")).toBe("damage");
});

test("one entry is written, with its type and option beside it", async () => {
  const { readForm } = await renderWidget(example, blank);
  await choose("I no longer require");
  expect(readForm()).toEqual([{ type: { value: "requirements_changed" } }]);
  expect([readForm("/return_type"), readForm("/return_type_option")]).toEqual(["requirements_changed", undefined]);
  await choose("The project changed");
  expect(readForm()).toEqual([{ type: { value: "requirements_changed", checkboxes: ["project_change"] } }]);
  expect(readForm("/return_type_option")).toBe("project_change");
});

test("ticking an option clears the other options of its group, and what was written for it [RETURN-57]", async () => {
  const { readForm } = await renderWidget(example, blank);
  await choose("I no longer require");
  await choose("I ordered twice");
  await userEvent.type(screen.getByLabelText(/^Other order number/), "SO-1");
  expect(readForm("/it/0/type")).toEqual({
    value: "requirements_changed",
    checkboxes: ["duplicate_order"],
    input: { value: "SO-1" },
  });
  await choose("The order was cancelled");
  expect(readForm("/it/0/type")).toEqual({ value: "requirements_changed", checkboxes: ["cancelled_order"] });
  expect(screen.getAllByRole<HTMLInputElement>("radio").filter(({ checked }) => checked)).toHaveLength(2);
});

test("a number is written in digits", async () => {
  const { readForm } = await renderWidget(example, blank);
  await choose("I did not receive the correct goods");
  await choose("Wrong quantity delivered");
  await userEvent.type(screen.getByLabelText(/^Quantity received/), "about 12");
  expect(readForm("/it/0/type/input/value")).toBe("12");
});

test("damage asks for the con note, the kind of damage and a replacement order, whose number may be written [RETURN-45] [RETURN-51] [RETURN-52] [RETURN-53]", async () => {
  const { readForm } = await renderWidget(example, blank);
  await choose("Damaged in transit");
  expect(labelsOf(signed)).toEqual(["Yes", "No"]);
  expect(screen.getByLabelText("Notes (optional)").tagName).toBe("TEXTAREA");
  await choose("No", signed);
  expect(readForm("/it/0/type/checkboxes")).toEqual(["no"]);
  await choose("Yes", signed);
  expect(labelsOf("What kind of damage is it?")).toEqual(["Visual (carton damage)", "Concealed"]);
  expect(labelsOf("Have you ordered a replacement?")).toEqual(["Yes", "No"]);
  await choose("Visual (carton damage)", "What kind of damage is it?");
  expect(readForm("/it/0/type/sub_type/damage_type")).toBe("visual");
  await choose("Concealed", "What kind of damage is it?");
  await choose("Yes", "Have you ordered a replacement?");
  await userEvent.type(screen.getByLabelText("Replacement order number"), "SO-2");
  expect(readForm("/it/0/type")).toEqual({
    value: "damage",
    checkboxes: ["yes"],
    sub_type: { damage_type: "concealed", ordered_replacement: "yes", input: { value: "SO-2" } },
  });
  await choose("No", "Have you ordered a replacement?");
  expect(readForm("/it/0/type/sub_type")).toEqual({ damage_type: "concealed", ordered_replacement: "no" });
  expect(screen.queryByLabelText("Replacement order number")).toBeNull();
});

test("notes may be written to each type and stay when the type changes [RETURN-54]", async () => {
  const { readForm } = await renderWidget(example, blank);
  await choose("Damaged in transit");
  await userEvent.type(screen.getByLabelText("Notes (optional)"), "Wet.");
  for (const [label, value] of [
    ["I did not receive the correct goods", "incorrect_order"],
    ["I no longer require", "requirements_changed"],
  ] as const) {
    await choose(label);
    expect(readForm()).toEqual([{ type: { value }, notes: "Wet." }]);
    expect(screen.getByLabelText("Notes (optional)")).toHaveProperty("value", "Wet.");
  }
});

test("what the server says of an answer stands beside it", async () => {
  const { store } = await renderWidget(example, { value: example.value });
  store.refuse([
    { field: "/it/0/type/checkboxes", message: "Please say how the note was signed." },
    { field: "/it/0/type/sub_type/damage_type", message: "Please say what kind." },
  ]);
  const group = (name: string) => screen.getByRole("radiogroup", { name });
  await screen.findByText("Please say what kind.");
  const described = (name: string) =>
    document.getElementById(group(name).getAttribute("aria-describedby") ?? "")?.textContent;
  expect(described(signed)).toBe("Please say how the note was signed.");
  expect(described("What kind of damage is it?")).toBe("Please say what kind.");
});

test("the example asks what the portal asks", () => {
  expect(written.choices).toEqual(choices);
});

test("any tree of choices is followed: questions of options and of answers too", () => {
  const leaf = { value: "z", label: "Z", input: { title: "Z?" } };
  const deep = { value: "a", label: "A", choices: [{ value: "b", label: "B", question: "B?", choices: [leaf] }] };
  const reason = { type: { value: "a", checkboxes: ["b"], sub_type: { b: "z", input: { value: "1" }, gone: "x" } } };
  expect(tidy([deep], reason)).toEqual({
    type: { value: "a", checkboxes: ["b"], sub_type: { b: "z", input: { value: "1" } } },
  });
});

test("a type that does not go with other answers is not offered, but for the one that was chosen", async () => {
  await renderWidget(example, { ...blank, unoffered: { "/return_type": ["damage", "incorrect_order"] } });
  expect(labelsOf(why)).toEqual(["I no longer require"]);
  cleanup();
  const value = [{ type: { value: "damage" } }];
  await renderWidget(example, { ...blank, value, unoffered: { "/return_type": ["damage", "incorrect_order"] } });
  expect(labelsOf(why)).toEqual(["I no longer require", "Damaged in transit"]);
});
