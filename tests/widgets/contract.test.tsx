import { readdirSync, readFileSync } from "node:fs";
import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { describe, expect, test } from "vitest";
import { widgets } from "../../widgets/index.ts";
import { renderWidget, type WidgetExample } from "./support/render-widget.tsx";

const names = Object.keys(widgets);
const exampleOf = (name: string): WidgetExample => JSON.parse(readFileSync(`widgets/${name}/example.json`, "utf8"));
/** Of an account, which the widget itself looks up, an empty value is the one that can be typed into. */
const empty = { ownCustomer: async () => null };

const controls = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>("input:not([hidden]), select, textarea, button, a[href]")].filter(
    (element) => element.tabIndex >= 0 && !isLaterRadio(element as HTMLInputElement),
  );
/** Tab enters a group of radio buttons once, at its first while none is chosen; arrow keys do the rest. */
const isLaterRadio = (element: HTMLInputElement) =>
  element.type === "radio" &&
  element !== element.ownerDocument.querySelector(`input[type=radio][name="${CSS.escape(element.name)}"]`);
const isChangeable = (element: HTMLElement) =>
  !(element as HTMLInputElement).readOnly &&
  !(element as HTMLInputElement).disabled &&
  !/^Download/.test(element.getAttribute("aria-label") ?? "") &&
  element.tagName !== "A";

async function findings(container: HTMLElement): Promise<string[]> {
  // jsdom has no layout: contrast is looked at in a browser.
  const { violations } = await axe.run(container, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(" ")}`);
}

test("every folder with options is registered, and every registered widget has its folder", () => {
  const folders = readdirSync("widgets", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "parts")
    .map((entry) => entry.name);
  expect(names.toSorted()).toEqual(folders.toSorted());
  expect(names).toEqual(names.toSorted());
});

describe.each(names)("%s", (name) => {
  const example = exampleOf(name);

  test("is clean for axe, empty and filled", async () => {
    const blank = await renderWidget(example, { services: empty });
    expect(await findings(blank.container)).toEqual([]);
    blank.unmount();
    const filled = await renderWidget(example, { value: example.value });
    expect(await findings(filled.container)).toEqual([]);
  });

  test("has a first control with the field's id, and a name for every control", async () => {
    const { container } = await renderWidget(example, { services: empty });
    await waitFor(() => expect(container.ownerDocument.getElementById("field:/it")).toBeTruthy());
    for (const control of controls(container)) {
      const label =
        control.ownerDocument.querySelector(`label[for="${CSS.escape(control.id)}"]`) ?? control.closest("label");
      expect(
        control.getAttribute("aria-label") || label?.textContent || control.textContent,
        control.outerHTML,
      ).toBeTruthy();
    }
  });

  test("all its controls are reached by Tab, in their order", async () => {
    const { container } = await renderWidget(example, { services: empty });
    for (const control of controls(container)) {
      await userEvent.tab();
      expect(container.ownerDocument.activeElement).toBe(control);
    }
  });

  test("read-only, its value is shown and nothing can be changed", async () => {
    const { container, store } = await renderWidget(example, { value: example.value, isReadOnly: true });
    const before = store.form.data;
    expect(controls(container).filter(isChangeable)).toEqual([]);
    expect(store.form.data).toBe(before);
    expect(container.textContent?.length).toBeGreaterThan(0);
  });

  test("shows its error", async () => {
    const { container } = await renderWidget(example, { services: empty, error: "This one is wrong." });
    await waitFor(() => expect(container.textContent).toContain("This one is wrong."));
  });
});
