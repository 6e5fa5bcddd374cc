import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ownTexts, showThings as show, showFields } from "./support/show-things.tsx";

test("another type's fields begin anew: with a section of its own, and without words that were half written", async () => {
  const { store, user } = showFields();
  await user.selectOptions(screen.getByLabelText("Section"), "technician");
  await user.selectOptions(screen.getByLabelText("Field"), "/purchaser");
  const [called] = screen.getAllByLabelText("What it is called");
  if (!called) throw new Error("The field has words.");
  await user.type(called, " half said");
  await user.click(screen.getByRole("button", { name: "Return" }));
  expect(screen.queryByDisplayValue(/half said/)).toBeNull();
  const fresh = within(screen.getByRole("region", { name: "New field" }));
  await user.type(fresh.getByLabelText("Name in the data"), "jobNumber");
  await user.type(fresh.getByLabelText("What it is called"), "Job number");
  await user.click(fresh.getByRole("button", { name: "Add the field" }));
  const { sections } = JSON.parse(store.state.texts["return/sections.json"] ?? "");
  expect(sections.every(({ id }: { id?: string }) => id)).toBe(true);
  expect(sections[0].fields.at(-1)).toBe("/jobNumber");
});

test("of a type that extends another it is said where its fields are changed", () => {
  showFields("replacement");
  expect(screen.getByText(/^This type takes its fields from the one that it extends/)).toBeTruthy();
  expect(screen.queryByText(/cannot be read/)).toBeNull();
});

/** Our own texts, of which this type works out values so. */
function working(type: string, computed: object): Record<string, string> {
  const file = `${type}/rules.json`;
  const rules = JSON.parse(ownTexts[file] ?? "");
  return { [file]: JSON.stringify({ ...rules, computed: { ...rules.computed, ...computed } }) };
}

test("what stands between texts is written as it is typed, and stays as it is where one only passes by", async () => {
  const joined = { allNames: { join: ["/form/installer/name", "by"], with: ", " } };
  const { read, store, user } = show("rules", "warranty", working("warranty", joined));
  await user.selectOptions(screen.getByLabelText("Kind"), "computed");
  await user.selectOptions(screen.getByLabelText("Worked-out value"), "allNames");
  const { texts } = store.state;
  const between = screen.getByLabelText("What stands between");
  await user.click(between);
  await user.tab();
  expect(store.state.texts).toEqual(texts);
  await user.clear(between);
  await user.type(between, " {Enter}");
  const written = screen.getByLabelText("One text of, 2, written");
  await user.clear(written);
  await user.type(written, " of {Enter}");
  expect(read("rules.json").computed.allNames).toEqual({ join: ["/form/installer/name", " of "], with: " " });
});

test("an inherited value that is worked out otherwise leaves its parent's way out", async () => {
  const above = { worth: { sum: "/form/products/*/salePrice", round: 2 } };
  const { read, user } = show("rules", "replacement", {
    ...working("warranty", above),
    ...working("replacement", { worth: {} }),
  });
  await user.selectOptions(screen.getByLabelText("Kind"), "computed");
  await user.selectOptions(screen.getByLabelText("Worked-out value"), "worth");
  const [way] = screen.getAllByLabelText("How it is worked out");
  if (!way) throw new Error("It is worked out somehow.");
  expect(way).toHaveProperty("value", "sum");
  expect(screen.getByLabelText("All together of")).toHaveProperty("value", "/form/products/*/salePrice");
  await user.selectOptions(way, "product");
  const both = ["/form/products/*/salePrice", "/form/products/*/salePrice"];
  expect(read("rules.json").computed.worth).toEqual({ product: both, sum: null });
  expect(way).toHaveProperty("value", "product");
  expect(screen.queryByLabelText("All together of")).toBeNull();
  await user.selectOptions(way, "max");
  await user.selectOptions(way, "sum");
  expect(read("rules.json").computed.worth).toEqual({ sum: "/form/products/*/salePrice" });
});
