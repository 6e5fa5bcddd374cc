import { globSync, readFileSync } from "node:fs";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aClaim, claimTypes, releaseOf } from "./support/records.ts";
import { claimsPage, renderPortal } from "./support/render-portal.tsx";

const admin = {
  roles: ["warranty", "admin", "customer_service"],
  permissions: ["resolve claim", "handle requests", "create report", "change definitions"],
  customer: null,
  customers: [],
};
const [first, ...others] = claimTypes;
const shelf = { key: "shelf", title: "Shelf", kind: "text", is_listed: true, is_filter: true };
const view = {
  uuid: crypto.randomUUID(),
  name: "One",
  query: "status=open",
  is_shared: false,
  is_own: true,
  may_change: true,
};
const answers = {
  "GET /api/claims": claimsPage([aClaim({ claim_number: "WC100777" })]),
  "GET /api/claim-types": { claim_types: [{ ...first, list_columns: [shelf] }, ...others] },
  "GET /api/views": { views: [view] },
  "GET /api/requests": { requests: { data: [], current_page: 1, total: 0, per_page: 25 } },
  "GET /api/audit": { entries: [], more: false, days: 400 },
  "GET /api/mail/failed": { mails: [] },
  "GET /api/studio/releases": { releases: [releaseOf(2, true), releaseOf(1)], drafts: [] },
};
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

interface Place {
  path: string;
  /** Opens it and gives its box. */
  box: () => Promise<HTMLElement>;
  most: number;
  /** Sends what is typed. */
  send?: string;
  call: string;
}

const places: Record<string, Place> = {
  "the command palette": {
    path: "/about",
    box: async () => {
      await press("Search or go to...");
      return screen.findByRole("combobox", { name: "Search or go to" });
    },
    most: 100,
    call: "POST /api/claims/search",
  },
  "a column's filter": {
    path: "/",
    box: async () => {
      const header = within(await screen.findByRole("columnheader", { name: "Shelf" }));
      await userEvent.click(header.getByRole("button"));
      return header.findByLabelText("Shelf begins with");
    },
    most: 200,
    send: "Apply",
    call: "GET /api/claims?",
  },
  "the search of requests": {
    path: "/requests",
    box: () => screen.findByRole("searchbox", { name: "Search requests" }),
    most: 100,
    send: "Search",
    call: "GET /api/requests",
  },
  "the name of a new view": {
    path: "/",
    box: async () => {
      await press("Views");
      await press("Save this list as...");
      return screen.findByLabelText("Name");
    },
    most: 60,
    send: "Save view",
    call: "POST /api/views",
  },
  "another name of a view": {
    path: "/",
    box: async () => {
      await press("Views");
      await press("Rename, share or delete views");
      await press("Rename One");
      return screen.findByLabelText("New name of One");
    },
    most: 60,
    send: "Save name",
    call: "PUT /api/views",
  },
  "who is asked for in the audit trail": {
    path: "/audit",
    box: () => screen.findByRole("textbox", { name: /^Who/ }),
    most: 200,
    send: "Show",
    call: "GET /api/audit",
  },
  "what a new draft changes": {
    path: "/studio",
    box: () => screen.findByRole("textbox", { name: /^What it changes/ }),
    most: 200,
    send: "Begin a draft",
    call: "POST /api/studio/drafts",
  },
  "why a release is rolled back to": {
    path: "/studio",
    box: async () => {
      await press("Roll back to 1");
      return screen.findByRole("textbox", { name: /^Reason/ });
    },
    most: 500,
    send: "Roll back",
    call: "POST /api/studio/releases",
  },
  "what is looked behind": {
    path: "/studio/debug",
    box: () => screen.findByLabelText("Claim, e-mail or reference"),
    most: 320,
    send: "Look",
    call: "GET /api/diagnosis",
  },
};

test.each(Object.entries(places))("%s keeps text that is too long, tells it and sends nothing", async (_, place) => {
  const { calls } = await renderPortal({ path: place.path, user: admin, answers: answers as never });
  const box = (await place.box()) as HTMLInputElement;
  const text = "x".repeat(place.most + 1);
  await userEvent.clear(box);
  await userEvent.click(box);
  await userEvent.paste(text);
  if (place.send) await userEvent.click(screen.getByRole("button", { name: place.send }));
  expect(box.value).toBe(text);
  expect(await screen.findByText(`Please enter at most ${place.most} characters.`)).toBeTruthy();
  expect(calls(place.call).filter(({ path, body }) => `${path}${body}`.includes("xx"))).toEqual([]);
});

test("no box of the portal, the studio or a widget cuts what is typed or pasted", () => {
  const cutting = globSync(["src/portal/**/*.tsx", "widgets/**/*.tsx"]).filter((file) =>
    /\bmaxLength=/.test(readFileSync(file, "utf8")),
  );
  // SERIAL-02: a serial number's box holds so many; what is pasted beyond is told by the list.
  expect(cutting).toEqual(["widgets/parts/serials/serial-box.tsx"]);
});

const asking = ["a column's filter", "who is asked for in the audit trail"];

test.each(asking)("%s asks for what is typed without the spaces around it", async (name) => {
  const place = places[name] as Place;
  const { calls } = await renderPortal({ path: place.path, user: admin, answers: answers as never });
  await userEvent.click(await place.box());
  await userEvent.paste("  Lodge  ");
  await userEvent.click(screen.getByRole("button", { name: place.send as string }));
  const sent = () => calls(place.call).flatMap(({ path }) => /[^=&?]*Lodge.*/.exec(path)?.[0] ?? []);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(decodeURIComponent(String(sent()[0]).replaceAll("+", " "))).toMatch(/^(?! )\S*Lodge(?! )/);
});
