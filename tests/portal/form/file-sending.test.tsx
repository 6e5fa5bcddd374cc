import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { forgetDevice, renderForm } from "./support/render-form.tsx";
import { aReport, claimIn, storedReport, wholeForm } from "./support/whole-claim.ts";

beforeEach(forgetDevice);

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const chooseReport = () => userEvent.upload(screen.getByLabelText("Files", { selector: "input" }), aReport());
const saved = {
  json: { claim: "saved", claim_uid: "00000000-0000-4000-8000-000000000001", claim_number: "WC100123", version: 1 },
};
const stored = () => ({ json: { file: "saved", files: [storedReport()] } });
const overdue = "Your claim was saved, but 1 file(s) could not be uploaded. Please try again.";

test("the address is the saved claim's while its files are still on their way", async () => {
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await renderForm({
    form: wholeForm(),
    answers: {
      "POST /api/claim": saved,
      "POST /api/file/store": () => mayAnswer.then(stored),
      "GET /api/claim/00000000-0000-4000-8000-000000000001": { json: { claim: claimIn("draft") } },
    },
  });
  await chooseReport();
  await press("Save as draft");
  expect(await screen.findByText(/Claim saved, sending files: 1 to go/)).toBeTruthy();
  expect(location.pathname).toBe("/edit-claim/WC100123");
  answer();
  expect(await screen.findByText(/^Saved as draft WC100123/)).toBeTruthy();
  expect(screen.queryByText(/sending files/)).toBeNull();
});

test("who sends while a chosen file is still looked at is not told that it is missing", async () => {
  let look = () => {};
  const looked = new Promise<void>((resolve) => {
    look = resolve;
  });
  const { sent } = await renderForm({
    form: wholeForm(),
    answers: {
      "POST /api/claim": saved,
      "POST /api/file/store": stored,
      "GET /api/claim/00000000-0000-4000-8000-000000000001": { json: { claim: claimIn("open") } },
    },
  });
  const slow = aReport();
  const slice = slow.slice.bind(slow);
  slow.slice = (...range) => {
    const head = slice(...range);
    const read = head.arrayBuffer.bind(head);
    return Object.assign(head, { arrayBuffer: () => looked.then(read) });
  };
  await userEvent.upload(screen.getByLabelText("Files", { selector: "input" }), slow);
  await press("Send for Approval");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent("POST /api/claim")).toEqual([]);
  look();
  expect(await screen.findByRole("heading", { name: "Thanks, we got it!" })).toBeTruthy();
  expect(sent("POST /api/claim")).toMatchObject([{ draft: false, queuedFiles: 1 }]);
});

test("a claim that cannot be read after its save is known by what the save answered", async () => {
  let isDown = true;
  const { sent } = await renderForm({
    form: wholeForm(),
    answers: {
      "POST /api/claim": saved,
      "PUT /api/claim": {
        json: {
          claim: "updated",
          claim_uid: "00000000-0000-4000-8000-000000000001",
          claim_number: "WC100123",
          version: 2,
        },
      },
      "POST /api/file/store": () => (isDown ? { status: 500, json: {} } : stored()),
    },
  });
  await chooseReport();
  await press("Save as draft");
  expect(await screen.findByText(overdue)).toBeTruthy();
  await press("Save as draft");
  await waitFor(() =>
    expect(sent("PUT /api/claim")).toMatchObject([{ claim: "00000000-0000-4000-8000-000000000001", version: 1 }]),
  );
  expect(await screen.findByText(overdue)).toBeTruthy();
  isDown = false;
  await press("Retry");
  expect(await screen.findByText(/Stored with the claim/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(overdue)).toBeNull());
  expect(sent("POST /api/claim")).toHaveLength(1);
});

test("one file of several is sent again from its own line, and the notice goes", async () => {
  let isDown = true;
  await renderForm({
    form: wholeForm(),
    answers: {
      "POST /api/claim": saved,
      "POST /api/file/store": () => (isDown ? { status: 500, json: {} } : stored()),
      "GET /api/claim/00000000-0000-4000-8000-000000000001": { json: { claim: claimIn("draft") } },
    },
  });
  await chooseReport();
  await press("Save as draft");
  expect(await screen.findByText(overdue)).toBeTruthy();
  expect(screen.getByText("The server has a problem. Please try again.")).toBeTruthy();
  isDown = false;
  await press("Retry report.pdf");
  expect(await screen.findByText(/Stored with the claim/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(overdue)).toBeNull());
});
