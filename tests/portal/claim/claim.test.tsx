import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import written from "../../../schemas/shared/claim-types.json" with { type: "json" };
import type { ActivityRecord, ClaimRecord, UserRecord } from "../../../src/contract/types.ts";
import type { WrittenClaimType } from "../../../src/definitions/shared-sources.ts";
import { aFile, anActivity, aWholeClaim, claimTypes } from "../support/records.ts";
import { No, renderPortal } from "../support/render-portal.tsx";

afterEach(() => sessionStorage.clear());

/** As the server tells them, with what our own definitions call their claims. */
const told = (written.types as WrittenClaimType[]).map(
  ({ prefix: _, definition: _d, isClaim: _i, extends: _e, whileActive: _w, ...type }) => ({
    ...claimTypes.find((known) => known.type === type.type),
    ...type,
    title: type.label,
    is_claim: true,
  }),
);

const at = (claim: Partial<ClaimRecord> | null, activities: ActivityRecord[] = [], user: Partial<UserRecord> = {}) =>
  renderPortal({
    path: "/claim/WC100001",
    user,
    answers: {
      "GET /api/claim-types": { claim_types: told },
      "GET /api/claim/WC100001": { claim: claim && aWholeClaim(claim) },
      "GET /api/activity/claim/WC100001": { activities },
      "POST /api/file/download": { the: "bytes" },
    },
  });
/** The network loses every request to this path, until globals are unstubbed. */
function cutOff(path: string): void {
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (...[input, init]: Parameters<typeof fetch>) =>
    (input instanceof Request ? input.url : `${input}`).endsWith(path)
      ? Promise.reject(new TypeError("Failed to fetch"))
      : fetch(input, init),
  );
}
const fact = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;

/** The timeline's entry of `anActivity`. */
const submission = "Claim submitted2 Nov 2:15pm";

test.each(["warranty", "replacement"])(
  "a %s shows its number, date, status, last activity and timeline [ROUTE-05] [DETAIL-02] [DETAIL-03] [DETAIL-04] [DETAIL-05] [DETAIL-06] [DETAIL-07] [CONST-01] [CONST-02]",
  async (type) => {
    // It is the newest that the reader may know of, whenever the claim was changed.
    await at({ type, last_activity_at: "2026-11-03T01:15:00Z" }, [anActivity()]);
    expect(await screen.findByRole("heading", { level: 1, name: "Warranty Claim WC100001" })).toBeTruthy();
    expect((await screen.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual([submission]);
    expect(document.title).toBe("Claim WC100001 | Warranty Portal");
    expect(await fact("Claim number")).toBe("WC100001");
    expect(await fact("Claim date")).toBe("01/11/2026");
    expect((await fact("Status"))?.trim()).toBe("Open");
    expect(await fact("Last activity")).toBe("3 Nov 2:15pm");
    cleanup();
    await at({ type, deleted_at: "2026-11-04T20:00:00Z", requested_at: null });
    expect(await screen.findByText("This claim was deleted on 5 Nov 2026.")).toBeTruthy();
    // Not sent yet, it was begun on that day.
    expect(await fact("Claim date")).toBe("31/10/2026");
  },
);

test.each([
  ["dealer", "In Progress"],
  ["customer_service", "Cs To Action"],
  ["tech_support", "Cs To Action"],
])("a %s reads a status by its own word, %s [DETAIL-05]", async (role, word) => {
  const current_status = { status: "cs to action", updated_at: "2026-11-01T00:00:00Z", authorise_role: null };
  const isDealer = role === "dealer";
  const user = { roles: ["warranty", role], permissions: isDealer ? [] : ["resolve claim"] };
  await at({ status: "cs to action", current_status }, [], { ...user, ...(!isDealer && { customer: null }) });
  expect((await fact("Status"))?.trim()).toBe(word);
});

test("staff read what time will do, and when", async () => {
  const timers = [{ label: "Reminder to the manager", at: "2026-11-23T22:00:00.000Z" }];
  await at({ type: "warranty", timers });
  expect(await fact("If nothing happens")).toBe("Reminder to the manager: 24 Nov 11:00am");
});

test.each(["return", "return-part"])(
  "a %s is a request, with its timeline [ROUTE-05] [DETAIL-01] [DETAIL-03] [DETAIL-04] [DETAIL-05] [DETAIL-06] [DETAIL-07]",
  async (type) => {
    await at({ type, last_activity_at: "2026-11-03T01:15:00Z" }, [anActivity()]);
    expect(await screen.findByRole("heading", { level: 1, name: "Return Request WC100001" })).toBeTruthy();
    expect((await screen.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual([submission]);
    expect(await fact("Request number")).toBe("WC100001");
    expect(await fact("Request date")).toBe("01/11/2026");
    expect((await fact("Status"))?.trim()).toBe("Open");
    expect(await fact("Last activity")).toBe("3 Nov 2:15pm");
    expect(screen.queryByText(/was deleted/)).toBeNull();
    cleanup();
    await at({ type, deleted_at: "2026-11-04T20:00:00Z", requested_at: null });
    expect(await screen.findByText(/was deleted on 5 Nov 2026\./)).toBeTruthy();
    expect(await fact("Request date")).toBe("31/10/2026");
  },
);

test.each([
  ["warranty", "A repair tool"],
  ["replacement", "A unit exchanged for another"],
  ["return", "A carton"],
  ["return-part", "A spare part"],
])("a %s has a drawing of its own, and no other: %s [TIME-01]", async (type, title) => {
  await at({ type });
  await screen.findByTitle(title);
  const drawings = [...document.querySelectorAll("main svg[role=img]")];
  expect(drawings.map((drawing) => drawing.querySelector("title")?.textContent)).toEqual([title]);
});

test("no two types have the same lines drawn [TIME-01]", async () => {
  const lines: (string | null | undefined)[] = [];
  for (const { type } of told.filter(({ drawing }) => drawing)) {
    await at({ type });
    const title = await screen.findByText((_, element) => element?.matches("main svg > title") ?? false);
    lines.push(title.parentElement?.querySelector("path")?.getAttribute("d"));
    cleanup();
  }
  expect(lines).toHaveLength(4);
  expect(new Set(lines).size).toBe(4);
});

const finance = { roles: ["warranty", "finance"], permissions: ["resolve claim"], customer: null };
const readers: [string, Partial<UserRecord>][] = [
  ["a dealer", {}],
  ["finance", finance],
];

test.each(readers)("a claim that does not exist leads %s to the not-found page [DETAIL-08]", async (_, user) => {
  await at(null, [], user);
  expect(await screen.findByText(/that page cannot be found/)).toBeTruthy();
  expect(location.pathname).toBe("/404");
});

test.each([
  ["an answer of 500", 500],
  ["an answer of 403", 403],
  ["an answer of 400", 400],
  ["a request that nothing is heard of", undefined],
])("a claim that cannot be fetched says so and is asked for again: %s [DETAIL-09]", async (_name, status) => {
  let isDown = true;
  const claim = aWholeClaim();
  vi.spyOn(console, "error").mockImplementation(() => {});
  if (status === undefined) cutOff("/api/claim/WC100001");
  await renderPortal({
    path: "/claim/WC100001",
    answers: { "GET /api/claim/WC100001": () => (isDown && status ? new No(status) : { claim }) },
  });
  expect(await screen.findByText("There was an error retrieving the claim. Please check and retry.")).toBeTruthy();
  isDown = false;
  vi.unstubAllGlobals();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Warranty Claim WC100001" })).toBeTruthy();
  vi.restoreAllMocks();
});

test("the timeline is grouped by day, each entry with time, description and notes [TIME-15] [TIME-16] [TIME-17] [TIME-18] [CONST-02]", async () => {
  await at({}, [
    anActivity({ description: "Note added", notes: [{ note: "Please call first." }, { note: "Or write." }] }),
    anActivity({ created_at: "2026-11-01T20:00:00Z" }),
    anActivity({ created_at: "2026-10-31T20:00:00Z", description: "Draft saved" }),
    anActivity({
      created_at: "2026-10-31T19:00:00Z",
      description: "Escalated",
      is_internal: true,
      notes: [{ note: "Too dear." }, { note: "By far." }],
      files: [aFile()],
    }),
  ]);
  const days = await screen.findAllByRole("heading", { level: 3 });
  expect(days.map(({ textContent }) => textContent)).toEqual(["2 Nov 2026", "1 Nov 2026"]);
  const entries = screen.getAllByRole("listitem").filter((one) => !one.parentElement?.closest("li"));
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    "Note added2 Nov 2:15pmPlease call first.Or write.",
    "Claim submitted2 Nov 9:00am",
    "Draft saved1 Nov 9:00am",
    expect.stringMatching(/^Escalated1 Nov 8:00amInternal.*Too dear\.By far\./),
  ]);
});

/** D-075. */
const ours = "enquiry enquiry-reply number-changed working-note remark escalated collection-e-mail note".split(" ");
const everybodys =
  "created submitted updated status resolution declined authorised note file-added file-deleted packaged shipping tracking placed deleted restored".split(
    " ",
  );

test.each(readers)("who acted is told %s on internal activities alone [TIME-21] [TIME-22]", async (_, reader) => {
  const user = { email: "advisor@example.test" };
  const others = {
    user: { email: "other@example.test" },
    notes: [{ note: "Said" }],
    files: [aFile()],
    by: "Grace Liu",
  };
  const told = [
    ...ours.map((type) => anActivity({ type, description: `Ours: ${type}`, is_internal: true, by: "Grace Liu", user })),
    ...everybodys.map((type) => anActivity({ type, ...others })),
  ];
  await at({}, told, reader);
  const named = (await screen.findAllByText("advisor@example.test")).map((one) => one.closest("li")?.textContent);
  expect(named).toEqual(ours.map((type) => expect.stringContaining(`Ours: ${type}`)));
  expect(screen.getAllByText("Said")).toHaveLength(everybodys.length);
  expect(document.body.textContent).not.toContain("other@example.test");
});

test("a file downloads by its path under its own name [TIME-19] [TIME-20]", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = () => "blob:one";
  const { calls } = await at({}, [anActivity({ files: [aFile()] })]);
  await userEvent.click(await screen.findByRole("button", { name: "Download Rating plate.jpg" }));
  await waitFor(() => expect(saved).toEqual(["Rating plate.jpg"]));
  expect(calls("POST /api/file/download")[0]?.body).toBe('{"path":"files/1"}');
  vi.restoreAllMocks();
});

test("every activity, internal ones too, has each of its files as a download [TIME-19]", async () => {
  const named = (...names: string[]) => names.map((original_filename) => aFile({ original_filename }));
  const told = [
    anActivity({ description: "Escalated", is_internal: true, files: named("Costs.csv", "Invoice.pdf") }),
    anActivity({ description: "Note added", type: "note", files: named("Report.pdf") }),
    anActivity(),
  ];
  await at({}, told, finance);
  const downloads = async (description: string) => {
    const entry = within((await screen.findByText(description)).closest("li") as HTMLElement);
    return entry.queryAllByRole("button", { name: /^Download / }).map((one) => one.getAttribute("aria-label"));
  };
  expect(await downloads("Escalated")).toEqual(["Download Costs.csv", "Download Invoice.pdf"]);
  expect(await downloads("Note added")).toEqual(["Download Report.pdf"]);
  expect(await downloads("Claim submitted")).toEqual([]);
});

test("the way to the files goes on once the timeline, and they below it, have come", async () => {
  const timeline = Promise.withResolvers<object>();
  await renderPortal({
    path: "/claim/WC100001",
    user: { roles: ["warranty", "customer_service"], customer: null, customers: [], is_claimant: false },
    answers: {
      "GET /api/claim/WC100001": { claim: aWholeClaim({ files: [aFile()] }) },
      "GET /api/activity/claim/WC100001": timeline.promise,
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "1 file" }));
  timeline.resolve({ activities: [] });
  await waitFor(() => expect(document.activeElement?.closest("#part-files")).not.toBeNull());
});

test("a customer reads the rationale in the timeline of a claim that was declined [RES-19]", async () => {
  const note = "Installed without a drain.";
  await at({}, [anActivity({ type: "declined", description: "Claim declined", notes: [{ note }] })]);
  expect((await screen.findByText(note)).closest("li")?.textContent).toContain("Claim declined");
});

test("View Form leads to the form where there is one, Back to dashboard home [TIME-09] [TIME-14] [ROUTE-14]", async () => {
  await at({});
  expect((await screen.findByRole("link", { name: "View Form" })).getAttribute("href")).toBe("/edit-claim/WC100001");
  expect(screen.getByRole("link", { name: "Back to dashboard" }).getAttribute("href")).toBe("/");
  // Who may not create claims reads the form.
  cleanup();
  await at({}, [], finance);
  expect((await screen.findByRole("link", { name: "View Form" })).getAttribute("href")).toBe("/edit-claim/WC100001");
  expect(screen.getByRole("link", { name: "Back to dashboard" }).getAttribute("href")).toBe("/");
});

test("a claim whose type has no form offers none", async () => {
  await at({ type: "return" });
  expect(await fact("Type")).toBe("Return Unit / Accessories");
  expect(within(screen.getByRole("main")).queryByRole("link", { name: "View Form" })).toBeNull();
});

test.each([
  { who: "a customer", name: "Note", act: "Add Note", said: "" },
  { who: "finance", user: finance, name: "Internal note", act: "Add Note", isInternal: true, said: "Internal" },
  { who: "finance", user: finance, name: "Reply to customer", act: "Send reply", said: "Customer reads this" },
])(
  "$name: what $who adds under the claim stands in the timeline at once [TIME-02] [TIME-03] [TIME-08]",
  async ({ user, name, act, isInternal = false, said }) => {
    const activities = [anActivity()];
    const note = { notes: [{ note: "Call first" }], is_internal: isInternal };
    const activity = anActivity({ description: "Note added", ...note });
    const again = Promise.withResolvers<object>();
    const answers: unknown[] = [{ activities }, again.promise];
    const { calls } = await renderPortal({
      path: "/claim/WC100001",
      ...(user && { user }),
      answers: {
        "GET /api/claim/WC100001": { claim: aWholeClaim() },
        // Whatever is read behind the note, it does not wait for it.
        "GET /api/activity/claim/WC100001": () => answers.shift() ?? again.promise,
        "POST /api/note/store": { note: "stored", activity },
      },
    });
    const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name, hidden: true });
    if (user) await userEvent.click(screen.getByRole("button", { name }));
    await userEvent.type(box, " Call first ");
    await userEvent.click(screen.getByRole("button", { name: act }));
    expect((await screen.findByText("Call first", { selector: "li *" })).closest("li")?.textContent).toBe(
      `Note added2 Nov 2:15pm${said}Call first`,
    );
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toHaveLength(2);
    again.resolve({ activities: [activity, ...activities] });
    const sent = calls("POST /api/note/store").map(({ body }) => JSON.parse(body));
    expect(sent).toEqual([{ claim: "WC100001", note: "Call first", ...(isInternal && { internal: true }) }]);
    expect(box.value).toBe("");
  },
);

test.each([
  ["", "Please enter a note"],
  ["    ", "Please enter a note"],
  ["abcd", "Note is too short..."],
  [" abcd  ", "Note is too short..."],
])("a note of %j is not sent [TIME-04] [TIME-05]", async (text, sentence) => {
  const { calls } = await at({});
  const box = await screen.findByPlaceholderText("Add a note...");
  if (text) await userEvent.type(box, text);
  await userEvent.click(screen.getByRole("button", { name: "Add Note" }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(document.activeElement).toBe(box);
  expect(calls("POST /api/note/store")).toEqual([]);
});

test("while a note is on its way it is not sent again, and what fails keeps its words [TIME-06] [TIME-07]", async () => {
  let answer = (_: unknown) => {};
  const { calls } = await renderPortal({
    path: "/claim/WC100001",
    answers: {
      "GET /api/claim/WC100001": { claim: aWholeClaim() },
      "GET /api/activity/claim/WC100001": { activities: [] },
      "POST /api/note/store": () => new Promise((resolve) => (answer = resolve)),
    },
  });
  const box = await screen.findByPlaceholderText("Add a note...");
  await userEvent.type(box, "abcde");
  await userEvent.dblClick(screen.getByRole("button", { name: "Add Note" }));
  await waitFor(() => expect(calls("POST /api/note/store")).toHaveLength(1));
  answer(new No(500, { message: "Something went wrong. Please try again." }));
  expect(await screen.findByText("Something went wrong. Please try again.")).toBeTruthy();
  expect((box as HTMLTextAreaElement).value).toBe("abcde");
  expect(calls("POST /api/note/store")).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Add Note" }));
  await waitFor(() => expect(calls("POST /api/note/store")).toHaveLength(2));
});

test("a half-written note is there again after a reload, for its writer and its claim, until it is sent", async () => {
  const answers = {
    "GET /api/claim/WC100001": { claim: aWholeClaim() },
    "GET /api/activity/claim/WC100001": { activities: [] },
    "POST /api/note/store": { note: "stored", activity: anActivity({ description: "Note added" }) },
  };
  const openAs = async (sso_id: string) => {
    cleanup();
    await renderPortal({ path: "/claim/WC100001", user: { sso_id }, answers });
    return screen.findByPlaceholderText<HTMLTextAreaElement>("Add a note...");
  };
  await userEvent.type(await openAs("user-a"), "Call first");
  expect((await openAs("user-b")).value).toBe("");
  const again = await openAs("user-a");
  expect(again.value).toBe("Call first");
  await userEvent.click(screen.getByRole("button", { name: "Add Note" }));
  await waitFor(() => expect(again.value).toBe(""));
  expect((await openAs("user-a")).value).toBe("");
});

test.each([
  ["a dealer", "replacement", {}],
  ["a dealer", "return-part", {}],
  ["finance", "warranty", finance],
  ["finance", "return", finance],
])("%s adds a note to a %s [TIME-02] [TIME-03]", async (_, type, user: Partial<UserRecord>) => {
  const { calls } = await at({ type }, [], user);
  await userEvent.type(await screen.findByPlaceholderText("Add a note..."), "Call first");
  await userEvent.click(screen.getByRole("button", { name: "Add Note" }));
  await waitFor(() => expect(calls("POST /api/note/store")).toHaveLength(1));
  expect(JSON.parse(calls("POST /api/note/store")[0]?.body ?? "")).toMatchObject({ note: "Call first" });
});

const aDetail = (_: unknown, n: number) => ({ key: `k${n}`, title: `Answer ${n}`, text: `Text ${n}` });
test("of what a type shows of its form twelve details stand on the page, the others once they are asked for", async () => {
  await at({ details: Array.from({ length: 17 }, aDetail) });
  expect(await fact("Answer 11")).toBe("Text 11");
  expect(screen.queryByText("Answer 12")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Show 5 more details" }));
  expect(await fact("Answer 16")).toBe("Text 16");
});

test("no button stands in place of a few details more", async () => {
  await at({ details: Array.from({ length: 16 }, aDetail) });
  expect(await fact("Answer 15")).toBe("Text 15");
  expect(screen.queryByRole("button", { name: /more details/ })).toBeNull();
});
