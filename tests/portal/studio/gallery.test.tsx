import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import {
  controlExamples,
  controlNames,
  widgetExamples,
} from "../../../src/portal/screens/form/gallery/field-examples.ts";
import { contrast } from "../../../src/portal/screens/studio/gallery/measure-contrast.ts";
import { lookOf } from "../../../src/portal/screens/studio/gallery/stage-look.ts";
import { renderPortal } from "../support/render-portal.tsx";

const portal = join(import.meta.dirname, "../../../src/portal");
const admin = { roles: ["warranty", "admin"], permissions: ["change definitions"], customer: null, customers: [] };
const gallery = () => within(screen.getByRole("navigation", { name: "Gallery" }));
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

const filesBelow = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(ending));

test("every widget of the registry, every control and every shared part has an example", () => {
  const missing = (examples: Record<string, unknown>, names: string[]) => names.filter((name) => !examples[name]);
  expect(missing(widgetExamples, Object.keys(widgetExamples))).toEqual([]);
  expect(Object.keys(widgetExamples).length).toBeGreaterThan(5);
  expect(missing(controlExamples, controlNames)).toEqual([]);
  const shown = filesBelow(join(portal, "screens/studio/gallery"), ".tsx").map((name) =>
    readFileSync(join(portal, "screens/studio/gallery", name), "utf8"),
  );
  const parts = filesBelow(join(portal, "shared/ui"), ".tsx");
  expect(parts.length).toBeGreaterThan(15);
  expect(parts.filter((part) => !shown.some((text) => text.includes(`/shared/ui/${part}"`)))).toEqual([]);
});

test("the gallery is searched, gone through by the arrow keys, and each thing has an address of its own", async () => {
  await renderPortal({ path: "/studio/gallery?look=dark", user: admin });
  await heading("Shared parts");
  await userEvent.type(gallery().getByLabelText("Find a part"), "time");
  expect(
    gallery()
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["Controls of the form", "date-time", "time"]);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}");
  await heading("date-time");
  expect(location.pathname + location.search).toBe("/studio/gallery/controls/date-time?look=dark");
  expect(gallery().getByRole("link", { name: "date-time" }).getAttribute("aria-current")).toBe("page");
  expect(screen.getByLabelText("Date and time, disabled")).toHaveProperty("disabled", true);
  expect(screen.getByLabelText("Date and time, read-only")).toHaveProperty("readOnly", true);
  expect(screen.getByLabelText(/^Date and time, required/).getAttribute("aria-required")).toBe("true");
  expect(screen.getByLabelText("Date and time, with an error").getAttribute("aria-invalid")).toBe("true");
});

test("every focus is shown at once, and hidden again", async () => {
  await renderPortal({ path: "/studio/gallery/parts/menus", user: admin });
  await userEvent.click(await screen.findByLabelText("Show every focus ring"));
  const columns = screen.getByRole("button", { name: "Columns" });
  await waitFor(() => expect(columns.hasAttribute("data-focus-visible")).toBe(true));
  await userEvent.click(screen.getByLabelText("Show every focus ring"));
  await waitFor(() => expect(columns.hasAttribute("data-focus-visible")).toBe(false));
});

test("a screen is shown before its first answer, and where none comes, without a call", async () => {
  const { calls } = await renderPortal({ path: "/studio/gallery/waiting/audit", user: admin });
  expect(await screen.findByText("Loading the audit trail")).toBeTruthy();
  await userEvent.click(gallery().getAllByRole("link", { name: "/audit" })[1] as HTMLElement);
  expect(await screen.findByText("The audit trail could not be loaded.")).toBeTruthy();
  expect(calls("GET /api/audit")).toHaveLength(0);
  await waitFor(() => expect(document.title).toContain("Gallery: /audit"));
});

test("who may not change definitions finds no gallery", async () => {
  await renderPortal({ path: "/studio/gallery" });
  expect(await heading("Page not found")).toBeTruthy();
});

test("night is every token that differs at night, and contrast is WCAG's", () => {
  const [light, dark] = [lookOf("light"), lookOf("dark")];
  expect(Object.keys(light)).toEqual(Object.keys(dark));
  expect(dark).toMatchObject({ colorScheme: "dark", "--portal-colors-bg": "var(--portal-colors-gray-950)" });
  expect(light).toMatchObject({ "--portal-colors-bg": "var(--portal-colors-white)" });
  expect(contrast([0, 0, 0, 1], [255, 255, 255, 1])).toBeCloseTo(21);
  expect(contrast([118, 118, 118, 1], [255, 255, 255, 1])).toBeCloseTo(4.54, 1);
  expect(contrast([0, 0, 0, 0.5], [255, 255, 255, 1])).toBeLessThan(5);
});
