import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { ClaimRecord } from "../../../src/contract/types.ts";
import { forgetDevice } from "../form/support/render-form.tsx";
import { aReport } from "../form/support/whole-claim.ts";
import { aFile, aWholeClaim } from "../support/records.ts";
import { No, renderPortal } from "../support/render-portal.tsx";
import { resolvable } from "../support/resolutions.ts";

beforeEach(forgetDevice);

const path = "/claim/WC100001";
const area = () => screen.findByLabelText("Files", { selector: "input" });

/** A claim of the owner's in this status, whose server keeps files unless it is told to be down. */
async function open(status = "open", state = { isDown: false }) {
  const { answers } = resolvable({ status, offers: [], claim: { uuid: "5f0f4f0e-9c39-4b60-9d0f-0a4f4a1a0009" } });
  let claim: ClaimRecord = answers["GET /api/claim/WC100001"].claim;
  const { calls } = await renderPortal({
    path,
    answers: {
      ...answers,
      "GET /api/claim/WC100001": () => ({ claim }),
      "POST /api/file/store": ({ body }: { body: string }) => {
        if (state.isDown) return new No(422, { message: "Not now.", errors: { "claim_files.0": ["Not now."] } });
        const key = /claim_file_keys\[\]"\s+(\S+)/.exec(body)?.[1] ?? "";
        const report = aReport();
        const file = { ...aFile(), original_filename: report.name, size: report.size, upload_key: key };
        claim = { ...claim, files: [...claim.files, file] };
        return { file: "saved", files: [file] };
      },
    },
  });
  return { calls };
}

test("a file chosen on the claim's page is sent at once, and the claim and its timeline are read again", async () => {
  const { calls } = await open();
  await userEvent.upload(await area(), aReport());
  expect(await screen.findByText(/Stored with the claim/)).toBeTruthy();
  expect(calls("POST /api/file/store")).toHaveLength(1);
  await waitFor(() => expect(calls("GET /api/claim/WC100001").length).toBeGreaterThan(1));
  await waitFor(() => expect(calls("GET /api/activity/claim/WC100001").length).toBeGreaterThan(1));
  expect(screen.getAllByText("report.pdf")).toHaveLength(1);
});

test("a file that the server refuses says why, and can be taken off the list", async () => {
  const { calls } = await open("open", { isDown: true });
  await userEvent.upload(await area(), aReport());
  expect(await screen.findByText("Not now. Please remove it and choose another file.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Remove report.pdf" }));
  await waitFor(() => expect(screen.queryByText("report.pdf")).toBeNull());
  expect(calls("POST /api/file/store")).toHaveLength(1);
});

test("where the claim can no longer be changed there is no area, and its files are read", async () => {
  await open("approved");
  await screen.findByRole("heading", { name: "Details" });
  await screen.findByRole("link", { name: "Back to dashboard" });
  await waitFor(() => expect(screen.getByText("All 0")).toBeTruthy());
  expect(screen.queryByLabelText("Files", { selector: "input" })).toBeNull();
});

test("a download that fails says so beside the file", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await renderPortal({
    path: "/claim/WC100001",
    answers: {
      "GET /api/claim/WC100001": { claim: aWholeClaim({ files: [aFile()] }) },
      "GET /api/activity/claim/WC100001": { activities: [] },
      "POST /api/file/download": new No(404),
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Download Rating plate.jpg" }));
  expect(await screen.findByText("Rating plate.jpg could not be downloaded. Please try again.")).toBeTruthy();
  vi.restoreAllMocks();
});
