import { join } from "node:path";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { studioStoryExamples } from "../../../src/contract/examples/studio-stories.ts";
import { readPeople } from "../../../src/definitions/stories/people.ts";
import { playOne } from "../../../src/definitions/stories/play-one.ts";
import { casesWritten } from "../../../src/definitions/stories/read-stories.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { renderPortal } from "../support/render-portal.tsx";

const admin = {
  roles: ["warranty", "admin"],
  permissions: ["change definitions"],
  customer: null,
  customers: [],
};
const fixtures = join(import.meta.dirname, "../../../fixtures");
const store = ownDefinitions();
const module = `data:text/javascript;base64,${Buffer.from(store.moduleText("return")).toString("base64")}`;
const { answer: example } = studioStoryExamples.playStories;
const cause = { ...example.causes[0], type: "return" };
const run = {
  ...example,
  causes: [cause],
  people: [
    ...example.people,
    { email: "finance@example.test", name: "Fin Ance", roles: ["warranty", "finance"], account: null },
  ],
  forms: [{ type: "return", module }],
};
const draft = studioStoryExamples.decideStories.answer.draft;

const read = (body: unknown): unknown => JSON.parse(String(body));

/** Plays what it is sent on the engine, as the server does. */
function play({ body }: { body: unknown }) {
  const { file, text, switched } = read(body) as { file: string; text?: string; switched?: { step: number } };
  const written = text ?? JSON.stringify(story);
  const [one] = casesWritten([fixtures], file, JSON.parse(written));
  if (!one) throw new Error("There is no such case.");
  const ground = { store, people: readPeople(fixtures, store.access), whereIs: () => "workflow.json:1:1" };
  const { story: played, begin, steps } = playOne(ground, one, switched);
  const { file: _, ...whole } = played;
  const seen = ({ form, claim, user }: typeof begin) => ({ form, claim, user });
  return {
    title: one.title,
    type: one.type,
    cases: [one.title],
    text: written,
    story: whole,
    begin: seen(begin),
    steps: steps.map(({ context, proposed, ...step }) => ({
      ...step,
      seen: seen(context),
      proposed: proposed.map(({ isLikely, ...proposal }) => ({ ...proposal, is_likely: isLikely })),
    })),
  };
}

const story = {
  title: "A return is kept as a draft [RETURN-01]",
  type: "return",
  today: "2026-11-20",
  as: "dealer@example.test",
  form: { $ref: "../shared/account-410344.json" },
  steps: [
    { set: { "/specialInstructions": "Ring the bell." }, do: "save-draft", expect: { status: "open" } },
    { today: "2026-11-23", expect: { status: "draft" } },
  ],
};

const answers = {
  "GET /api/studio/stories/4": run,
  "GET /api/studio/stories/served": { ...run, version: null },
  "POST /api/studio/stories/4/play": play,
};

/** The story that was sent to be played last. */
function lastPlayed(calls: Awaited<ReturnType<typeof renderPortal>>["calls"]) {
  const { text } = read(calls("POST /api/studio/stories/4/play").at(-1)?.body) as { text: string };
  return JSON.parse(text) as { form: Record<string, unknown>; steps: object[] };
}

test("a cause is told once, in words, and is approved with a reason that is asked for", async () => {
  const decided = studioStoryExamples.decideStories.answer;
  const { calls } = await renderPortal({
    path: "/studio/4/stories",
    user: admin,
    answers: { ...answers, "POST /api/studio/drafts/4/stories/decide": { ...decided, written: 1 } },
  });
  const causes = within(await screen.findByRole("region", { name: "What differs" }));
  expect(await causes.findByRole("heading", { name: "Status is Not saved yet" })).toBeTruthy();
  expect(causes.getByRole("link", { name: "A claim is open before it is sent" })).toBeTruthy();
  await userEvent.click(causes.getByRole("button", { name: "Approve…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Approve what one story found" }));
  await userEvent.click(dialog.getByRole("button", { name: "Approve" }));
  expect(dialog.getByText("Say why: the history keeps it.")).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/Reason/), "Agreed");
  await userEvent.click(dialog.getByRole("button", { name: "Approve" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [decision] = calls("POST /api/studio/drafts/4/stories/decide");
  expect(read(decision?.body)).toEqual({ version: 1, cause: cause.id, decision: "accepted", reason: "Agreed" });
});

test("of what is served nothing is decided or recorded, and a search finds stories by their words", async () => {
  await renderPortal({ path: "/studio/stories", user: admin, answers });
  const all = within(await screen.findByRole("region", { name: "All stories" }));
  expect(screen.queryByRole("button", { name: /Approve|Record/ })).toBeNull();
  await userEvent.type(all.getByLabelText("Find a story"), "sent before");
  expect(all.getByRole("link", { name: "A claim is open before it is sent" })).toBeTruthy();
  await userEvent.type(all.getByLabelText("Find a story"), " nothing");
  expect(all.getByText("No story has these words. Search for others.")).toBeTruthy();
});

test("a story is stepped through by keys and played as somebody else, and the address says it all", async () => {
  const path = "/studio/4/stories?story=return/mine.json";
  const { calls } = await renderPortal({ path, user: admin, answers });
  expect(await screen.findByRole("heading", { level: 1, name: "A return is kept as a draft" })).toBeTruthy();
  // The first step that differs is shown.
  const step = screen.getByRole("region", { name: "Step 1 of 2, dealer@example.test" });
  expect(within(step).getByText(/Filled in Special instructions/i)).toBeTruthy();
  const row = within(step).getByRole("row", { name: /^Status Differs/ });
  expect(row.textContent).toContain("Open");
  await screen.findByRole("region", { name: "The claim then" });
  screen.getByRole("button", { name: "Next step" }).focus();
  await userEvent.keyboard("j");
  const second = await screen.findByRole("heading", { name: "Step 2 of 2, dealer@example.test" });
  await waitFor(() => expect(document.activeElement).toBe(second));
  await userEvent.selectOptions(screen.getByLabelText("Person"), "finance@example.test");
  expect(await screen.findByText(/not what the story says/)).toBeTruthy();
  await screen.findByRole("heading", { name: "Step 2 of 2, finance@example.test" });
  expect(read(calls("POST /api/studio/stories/4/play").at(-1)?.body)).toMatchObject({
    switched: { step: 2, as: "finance@example.test" },
  });
});

test("what no story tests is looked for, played before it is anywhere, and taken into the draft", async () => {
  const text = JSON.stringify({ ...story, title: "A bell is rung", steps: [story.steps[0]] });
  const [one] = studioStoryExamples.proposeStories.answer.proposed;
  const file = "return/a-bell-is-rung.json";
  const { calls } = await renderPortal({
    path: "/studio/4/stories",
    user: admin,
    answers: {
      ...answers,
      "GET /api/studio/stories/4/proposals": {
        ...studioStoryExamples.proposeStories.answer,
        type: "return",
        proposed: [{ ...one, title: "a bell is rung", file, text }],
      },
      "PUT /api/studio/drafts/4/files": draft,
    },
  });
  const worth = within(await screen.findByRole("region", { name: "Worth writing next" }));
  await userEvent.click(worth.getByRole("button", { name: "Look at what the draft changes" }));
  expect(await worth.findByRole("heading", { name: "Nothing tests that a bell is rung." })).toBeTruthy();
  expect(calls("GET /api/studio/stories/4/proposals")).toHaveLength(1);
  await userEvent.click(worth.getByRole("button", { name: "Play it: a bell is rung" }));
  expect(await screen.findByRole("heading", { level: 1, name: "A bell is rung" })).toBeTruthy();
  expect(read(calls("POST /api/studio/stories/4/play").at(-1)?.body)).toEqual({ file, case: 0, text });
  await userEvent.click(screen.getByRole("button", { name: "Take into the draft" }));
  await waitFor(() => expect(calls("PUT /api/studio/drafts/4/files")).toHaveLength(1));
  expect(read(calls("PUT /api/studio/drafts/4/files")[0]?.body)).toEqual({
    version: 1,
    files: [{ file: `stories/${file}`, text }],
  });
});

test("a story is recorded act by act: what changed is offered, ticked, kept through a reload and saved", async () => {
  const place = { path: "/studio/4/stories?record=1&story=return/mine.json&step=1", user: admin };
  const { calls } = await renderPortal({
    ...place,
    answers: { ...answers, "PUT /api/studio/drafts/4/files": draft },
  });
  const title = await screen.findByLabelText(/What the story proves/);
  expect((title as HTMLInputElement).value).toBe("A return is kept as a draft, and then");
  await userEvent.clear(title);
  await userEvent.click(screen.getByRole("button", { name: "Begin" }));
  expect(screen.getByText("Say in a sentence what the story proves.")).toBeTruthy();
  await userEvent.type(title, "Āccounts may wait");
  await userEvent.click(screen.getByRole("button", { name: "Begin" }));
  const next = within(await screen.findByRole("region", { name: "The next step" }));
  // In the form itself, as the dealer meets it.
  const box = await next.findByRole("textbox", { name: "Special Instructions" });
  await userEvent.clear(box);
  await userEvent.type(box, "Use the side gate.");
  expect(next.getByRole("button", { name: "Go on without saving" })).toBeTruthy();
  await userEvent.click(next.getByRole("button", { name: "Save as draft" }));
  const taken = await screen.findByRole("heading", { name: "2 steps were taken" });
  expect(document.activeElement).toBe(taken);
  const effects = await screen.findByText(/^It changed/);
  expect(effects).toBeTruthy();
  expect(lastPlayed(calls).steps.at(-1)).toEqual({
    set: { "/specialInstructions": "Use the side gate." },
    do: "save-draft",
  });
  cleanup();

  const again = await renderPortal({
    path: "/studio/4/stories?record=1",
    user: admin,
    answers: { ...answers, "PUT /api/studio/drafts/4/files": draft },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Go on with it" }));
  await userEvent.click(await screen.findByRole("button", { name: "Take back the last step" }));
  const status = await screen.findByRole("checkbox", { name: /^Status:/ });
  await userEvent.click(status);
  await userEvent.click(screen.getByRole("button", { name: "Save the story" }));
  await waitFor(() => expect(again.calls("PUT /api/studio/drafts/4/files")).toHaveLength(1));
  expect(calls("PUT /api/studio/drafts/4/files")).toEqual([]);
  const [put] = again.calls("PUT /api/studio/drafts/4/files");
  const { version, files } = read(put?.body) as { version: number; files: { file: string; text: string }[] };
  expect([version, files[0]?.file]).toEqual([1, "stories/return/accounts-may-wait.json"]);
  const saved = JSON.parse(files[0]?.text ?? "");
  expect([saved.title, saved.steps[0].expect.status]).toEqual(["Āccounts may wait", "draft"]);
});

test("the form that is recorded is judged as it is filled in, and of a step that is taken back nothing stays in it", async () => {
  await renderPortal({ path: "/studio/4/stories?record=1&story=return/mine.json&step=1", user: admin, answers });
  await userEvent.click(await screen.findByRole("button", { name: "Begin" }));
  for (const _ of ["first", "again"]) {
    const next = within(await screen.findByRole("region", { name: "The next step" }));
    const terms = await next.findByRole<HTMLInputElement>("checkbox", { name: /^I am returning the item/ });
    const heading = () => next.getByRole("heading", { name: /Terms/ }).textContent;
    expect([terms.checked, heading()]).toEqual([false, expect.stringContaining("Not complete")]);
    await userEvent.click(terms);
    await waitFor(() => expect(heading()).not.toContain("Not complete"));
    await userEvent.click(next.getByRole("button", { name: "Save as draft" }));
    await screen.findByRole("heading", { name: "2 steps were taken" });
    await screen.findByText(/^It changed/);
    await userEvent.click(screen.getByRole("button", { name: "Take back the last step" }));
    await screen.findByRole("heading", { name: "One step was taken" });
  }
});

test("the account that a page fills in stands before the steps, and what the form does not take is written beside it", async () => {
  const customer = {
    uuid: "1d618820-d26d-5e08-b29b-0dc15f668e33",
    sap_id: "410344",
    name: "Southern Alps",
    email: "s@example.test",
  };
  const { calls } = await renderPortal({
    path: "/studio/4/stories?record=1",
    user: admin,
    answers: { ...answers, "POST /api/customer/search": { customers: [{ ...customer, address: "", phone: "" }] } },
  });
  await userEvent.type(await screen.findByLabelText(/What the story proves/), "A return begins with an account{Enter}");
  const next = within(await screen.findByRole("region", { name: "The next step" }));
  await next.findByRole("textbox", { name: "Special Instructions" });
  await userEvent.selectOptions(next.getByLabelText("Field"), "/specialInstructions");
  await userEvent.type(next.getByLabelText("Value"), "Ring.");
  await userEvent.click(next.getByRole("button", { name: "Fill in" }));
  await userEvent.click(next.getByRole("button", { name: "Save as draft" }));
  await screen.findByRole("heading", { name: "One step was taken" });
  await waitFor(() => expect(lastPlayed(calls).steps).toHaveLength(1));
  const { form, steps } = lastPlayed(calls);
  expect(form.purchaser).toMatchObject({ uuid: customer.uuid, company: "Southern Alps" });
  expect(steps).toEqual([{ set: { "/specialInstructions": "Ring." }, do: "save-draft" }]);
});

/** A return that was sent, as customer service meets it. */
const sent = {
  ...story,
  as: "customer-service@example.test",
  account: "410344",
  claim: { status: "open" },
  steps: [{ expect: { status: "open" } }],
};
const playSent = ({ body }: { body: unknown }) =>
  play({ body: JSON.stringify({ text: JSON.stringify(sent), ...(read(body) as object) }) });

test("what a transition asks for is asked for, and is part of the step: a text, or facts", async () => {
  const asksFacts = store
    .moduleText("return")
    .replace(/("disapprove":\{.*?"asks":)"[a-z]+"/, '$1{"facts":["returnRequestNumber"]}');
  for (const [text, label, typed, given] of [
    [store.moduleText("return"), /^Rationale/, "Nothing is broken.", { note: "Nothing is broken." }],
    [asksFacts, /^Return request number/i, "RR-4711", { facts: { returnRequestNumber: "RR-4711" } }],
  ] as const) {
    const own = `data:text/javascript;base64,${Buffer.from(text).toString("base64")}`;
    const { calls } = await renderPortal({
      path: "/studio/4/stories?record=1&story=return/mine.json&step=1",
      user: admin,
      answers: {
        ...answers,
        "GET /api/studio/stories/4": { ...run, forms: [{ type: "return", module: own }] },
        "POST /api/studio/stories/4/play": playSent,
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Begin" }));
    const next = within(await screen.findByRole("region", { name: "The next step" }));
    await userEvent.click(next.getByRole("button", { name: "Decline…" }));
    await userEvent.click(next.getByRole("button", { name: "Decline" }));
    expect(document.activeElement).toBe(next.getByLabelText(label));
    await userEvent.type(next.getByLabelText(label), typed);
    await userEvent.click(next.getByRole("button", { name: "Decline" }));
    await screen.findByRole("heading", { name: "2 steps were taken" });
    await waitFor(() => expect(lastPlayed(calls).steps.at(-1)).toEqual({ do: "disapprove", with: given }));
    cleanup();
  }
});

test("a fact that somebody writes is a step, and what is told of it then is offered", async () => {
  await renderPortal({
    path: "/studio/4/stories?record=1&story=return/mine.json&step=1",
    user: admin,
    answers: { ...answers, "POST /api/studio/stories/4/play": playSent },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Begin" }));
  const next = within(await screen.findByRole("region", { name: "The next step" }));
  await userEvent.selectOptions(next.getByLabelText("Fact"), "returnRequestNumber");
  await userEvent.type(next.getByLabelText("What the fact says"), "RR-4711");
  await userEvent.click(next.getByRole("button", { name: "Write the fact" }));
  await screen.findByRole("heading", { name: "2 steps were taken" });
  expect(await screen.findByRole("checkbox", { name: /^Fact: Return request number.*RR-4711/i })).toBeTruthy();
});
