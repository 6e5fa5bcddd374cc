import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { diagnosisExamples } from "../../src/contract/examples/diagnosis.ts";
import type { Diagnosis } from "../../src/contract/types.ts";
import { No, renderPortal } from "./support/render-portal.tsx";

const admin = { roles: ["warranty", "admin"], permissions: ["change definitions"], customer: null, customers: [] };
const answer: Diagnosis = diagnosisExamples.getDiagnosis.answer;
const [holding] = answer.explained?.explanations ?? [];
if (!holding?.answers[0]) throw new Error("The example explains nothing.");
const lacking: typeof holding = {
  ...holding,
  kind: "transition",
  id: "finish",
  title: "Finish",
  answers: [
    {
      ...holding.answers[0],
      says: "Finish is not offered.",
      holds: false,
      because: [
        { depth: 1, holds: false, says: "/form/a is there; found nothing", where: "schemas/a/rules.json:12:7" },
      ],
    },
  ],
};
const diagnosis = { ...answer, explained: { ...answer.explained, explanations: [holding, lacking] } };
const entry = {
  id: 7,
  at: "2026-11-19T02:00:00.000Z",
  kind: "download",
  outcome: "done",
  person: { uuid: "u", name: "Wiremu" },
  target: "file 1",
  detail: null,
  times: 1,
  request_id: "w3fbhusv9zbm",
};
const answers = {
  "GET /api/diagnosis": diagnosis,
  "GET /api/audit": { entries: [entry], more: false, days: 400 },
};
const region = (name: string) => screen.findByRole("region", { name });

test("a claim's version, unmet demands, letters, requests and ways on stand on one page", async () => {
  const { calls } = await renderPortal({ path: "/studio/debug", user: admin, answers });
  await screen.findByRole("heading", { level: 1, name: "Debugging" });
  await userEvent.click(screen.getByRole("button", { name: "Look" }));
  expect(screen.getByText("Enter a claim number, an e-mail or a reference.")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Claim, e-mail or reference"), "WC100041{Enter}");
  const claim = within(await region("Claim"));
  expect(claim.getByText("f073114ef6348890")).toBeTruthy();
  expect(claim.getByRole("link", { name: "Preview of warranty" }).getAttribute("href")).toBe("/preview?type=warranty");
  expect(claim.getByRole("link", { name: "Stories of warranty" }).getAttribute("href")).toBe(
    "/studio/stories?type=warranty",
  );
  expect(claim.getByRole("link", { name: "Make a story of WC100041" }).getAttribute("href")).toBe(
    "/studio/stories?try=1",
  );
  const why = within(await region("Why, as dealer@example.test"));
  expect(why.getByText("schemas/a/rules.json:12:7")).toBeTruthy();
  expect(why.queryByText("Section fault applies.")).toBeNull();
  await userEvent.click(why.getByLabelText("Also what holds"));
  expect(why.getByText("Section fault applies.")).toBeTruthy();
  const letters = within(await region("Letters"));
  expect(letters.getByText("Failed")).toBeTruthy();
  expect(letters.getByText(/550 There is no such mailbox/)).toBeTruthy();
  expect(letters.getByRole("link", { name: "Caught mail" }).getAttribute("href")).toBe("/mail");
  const request = await within(await region("Audit trail")).findByRole("link", { name: "w3fbhusv9zbm" });
  expect(request.getAttribute("href")).toBe("/studio/debug?of=w3fbhusv9zbm");
  expect(within(await region("For developers")).getByText(/^npm run why -- WC100041 .+ --as dealer@/)).toBeTruthy();
  expect(location.search).toBe("?of=WC100041");
  expect(calls("GET /api/diagnosis?of=WC100041")).toHaveLength(1);
});

test("of a request the log's own words are told", async () => {
  await renderPortal({ path: "/studio/debug?of=w3fbhusv9zbm", user: admin, answers });
  expect(within(await region("For developers")).getByText(/^grep -F '"reqId":"w3fbhusv9zbm"'/)).toBeTruthy();
});

test("what cannot be told is said, and nobody but administrators finds the page", async () => {
  await renderPortal({
    path: "/studio/debug?of=x",
    user: admin,
    answers: { "GET /api/diagnosis": new No(500, { message: "Not now." }) },
  });
  expect(await screen.findByText("Not now.")).toBeTruthy();
});

test("a claimant finds no page of this kind", async () => {
  await renderPortal({ path: "/studio/debug?of=WC100041", answers });
  expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeTruthy();
});
