import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { comparedFiles } from "../../../src/portal/screens/studio/compare/compare-screen.tsx";
import { releaseOf } from "../support/records.ts";
import { renderPortal } from "../support/render-portal.tsx";

const analyst = { roles: ["admin"], permissions: ["change definitions"], customer: null, customers: [] };
const draft = {
  number: 5,
  title: "Longer names",
  author: "Ada",
  state: "writing",
  version: 1,
  base: 3,
  release: null,
  made_at: "2026-01-02T00:00:00Z",
  saved_at: "2026-01-02T00:00:00Z",
  review: "writing",
  needs_approval: false,
  is_counted: false,
  publish_at: null,
};
const filesWith = (days: number) => ({
  "own/rules.json": JSON.stringify({ rules: { early: { must: { "/form/day": { within: `P${days}D` } } } } }),
  "own/messages.en.json": JSON.stringify({ rules: { early: "Please claim in time." } }),
});
const answers = {
  "GET /api/studio/releases": { releases: [releaseOf(3, true), releaseOf(2), releaseOf(1)], drafts: [draft] },
  "GET /api/studio/releases/1/package": { package: { files: filesWith(10) } },
  "GET /api/studio/releases/2/package": { package: { files: filesWith(20) } },
  "GET /api/studio/releases/3/package": { package: { files: filesWith(30) } },
  "GET /api/studio/drafts/5": {
    draft,
    files: Object.entries(filesWith(40)).map(([file, text]) => ({
      file,
      text,
      is_changed: false,
      version: 0,
      by: null,
    })),
  },
};

const shownAt = (path: string) => renderPortal({ path, user: analyst, answers: answers as never });

test("two releases that an address names are compared in words, whichever is older", async () => {
  await shownAt("/studio/compare?from=1&to=2");
  expect(await screen.findByRole("heading", { name: "Rule “Please claim in time.”" })).toBeTruthy();
  expect(screen.getByText(/at most 10 days/).tagName).toBe("DEL");
  expect(screen.getByText(/at most 20 days/).tagName).toBe("INS");
});

test("another is chosen, a draft too, and the address names it", async () => {
  await shownAt("/studio/compare?from=1&to=2");
  await userEvent.selectOptions(await screen.findByLabelText("To"), "Draft 5: Longer names");
  expect((await screen.findByText(/at most 40 days/)).tagName).toBe("INS");
  await userEvent.selectOptions(screen.getByLabelText("From"), "Release 3, serving: Reason 3");
  expect((await screen.findByText(/at most 30 days/)).tagName).toBe("DEL");
  expect(location.search).toBe("?from=3&to=draft-5");
});

test("what an address names and is not there is told", async () => {
  await shownAt("/studio/compare?from=9&to=2");
  expect(await screen.findByText(/This could not be read: release 9/)).toBeTruthy();
});

test.each(["from=1&to=2", "from=2&to=1"])("a file that cannot be read is told on either side: %s", async (query) => {
  const broken = { ...filesWith(10), "own/rules.json": "{" };
  const given = { ...answers, "GET /api/studio/releases/1/package": { package: { files: broken } } };
  await renderPortal({ path: `/studio/compare?${query}`, user: analyst, answers: given as never });
  expect((await screen.findByRole("list", { name: "Whole files" })).textContent).toContain("own/rules.json");
});

test("the history leads from a release to what it changed", async () => {
  await shownAt("/studio");
  const link = await screen.findByRole("link", { name: "Compare release 3 with release 2" });
  expect(link.getAttribute("href")).toBe("/studio/compare?from=2&to=3");
});

test("files that say the same in another layout differ in layout alone, and what came or went differs", () => {
  const compared = comparedFiles(
    { "a.json": '{"x":1}', "b.json": '{"y":1}' },
    { "a.json": '{ "x": 1 }', "c.json": "{}" },
  );
  expect(compared.layout).toEqual(["a.json"]);
  expect(compared.files).toEqual(["b.json", "c.json"]);
});
