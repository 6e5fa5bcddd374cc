import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { aUser, secondAccount } from "./records.ts";

export const staff = {
  roles: ["warranty", "finance"],
  permissions: ["resolve claim", "create report"],
  customers: [],
  customer: null,
};
export const claimant = { permissions: ["create claim", "create report"] };
export const accounts = [...aUser().customers, secondAccount];

/** An export as the server lists it. */
export const queued = (changes: object = {}) => ({
  filename,
  holds: "Claims submitted from 01/11/2026 to 20/11/2026",
  state: "running",
  total: 41_200,
  done: 20_000,
  size: null,
  fault: null,
  asked_at: "2026-11-20T00:00:00.000Z",
  expires_at: null,
  was_fetched: false,
  asked_by: null,
  ...changes,
});
export const filename = "claims-export-20261120-130000-0a.csv";
/** A server that makes and hands out one file. */
export const filed = {
  "POST /api/report/export": { report: "exported", filename },
  "GET /api/report/exports": { exports: [queued({ state: "ready" })] },
  [`GET /api/report/download/${filename}`]: ["the file"],
};
/** A server that finds these claims. */
export const generated = (claims: unknown[], per_page = 25) => ({
  "GET /api/customer/associations": { customers: accounts },
  "POST /api/report/generate": {
    report: "generated",
    claims: { data: claims, current_page: 1, total: claims.length, per_page },
  },
});

/** Names under which files are saved from now on. */
export function watchSaves(): string[] {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  URL.createObjectURL = () => "blob:saved";
  URL.revokeObjectURL = () => {};
  return names;
}

async function openByButton(name: string) {
  await userEvent.click(await screen.findByRole("button", { name }));
  return within(await screen.findByRole("dialog", { name }));
}
export const openReport = () => openByButton("Report");
export const openExport = () => openByButton("Financial Export");
