import { DateTime } from "luxon";
import type { ClaimRecord } from "../../../../src/contract/types.ts";
import type { Form } from "../../../../src/engine/index.ts";
import { aFile, aWholeClaim } from "../../support/records.ts";

const daysAgo = (days: number) => DateTime.now().setZone("Pacific/Auckland").minus({ days }).toISODate() ?? "";

/** A warranty form with all but its files. */
export const wholeForm = (): Form => ({
  purchaser: { uuid: "5f0f4f0e-9c39-4b60-9d0f-0a4f4a1a0001", company: "Cool Homes Ltd" },
  products: [{ model: "RX35-KVT", serial: "K25C04033", type: "outdoor", outOfWarranty: false }],
  partsNotRequired: true,
  installer: { dateFailed: daysAgo(9), dateRepaired: daysAgo(6) },
  fault: { code: "E1" },
  installationLocation: { address: "38 Matipo Street, Riccarton, Christchurch 8011" },
});

const reportText = "%PDF-1.7 a report";
export const aReport = () => new File([reportText], "report.pdf", { type: "application/pdf" });
/** As the server answers once it has it. */
export const storedReport = () => aFile({ original_filename: "report.pdf", size: reportText.length });

/** A claim of the server in this status. */
export const claimIn = (status: string, own: Partial<ClaimRecord> = {}) =>
  aWholeClaim({
    uuid: "00000000-0000-4000-8000-000000000001",
    claim_number: "WC100123",
    status,
    current_status: { status, updated_at: "2026-11-01T00:00:00Z", authorise_role: null },
    is_draft: status === "draft",
    ...own,
  });
