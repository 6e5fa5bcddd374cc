import { randomUUID } from "node:crypto";
import type { ActivityRecord, ClaimRecord, ClaimRow, StoredFile } from "../../src/contract/types.ts";
import { account } from "./people.ts";

/** The one claim that this server begins with; it was sent and waits for review. */
export const openNumber = "WC700001";

interface Stored {
  record: ClaimRecord;
  activities: ActivityRecord[];
}

/** Claims and files for as long as the server stands. */
export class Memory {
  readonly claims: Stored[] = [];
  readonly files = new Map<string, Buffer>();
  readonly #moduleOf: (type: string) => string;

  constructor(moduleOf: (type: string) => string) {
    this.#moduleOf = moduleOf;
    this.add(openNumber, "open", { customerComments: "It rattles." });
  }

  add(number: string, status: string, form: Record<string, unknown>): Stored {
    const now = new Date().toISOString();
    const record: ClaimRecord = {
      uuid: randomUUID(),
      claim_number: number,
      type: "warranty",
      status,
      current_status: { status, updated_at: now, authorise_role: null },
      created_at: now,
      updated_at: now,
      last_activity_at: now,
      requested_at: status === "draft" ? null : now,
      deleted_at: null,
      authorised_at: null,
      customer: account,
      customer_reference: null,
      original_invoice_number: null,
      credit_notes: [],
      install_address: null,
      pickup_address: null,
      warranty_request_number: null,
      return_request_number: null,
      is_draft: status === "draft",
      is_amendable: true,
      is_collectable: false,
      version: 1,
      definition: null,
      module: this.#moduleOf("warranty"),
      form,
      requestor: null,
      files: [],
      material_delivery_dockets_reused: [],
    };
    const stored: Stored = { record, activities: [] };
    this.claims.unshift(stored);
    this.tell(stored, status === "draft" ? "Draft saved" : "Claim submitted", "submitted");
    return stored;
  }

  /** By number or uuid. */
  find(reference: string): Stored | undefined {
    return this.claims.find(({ record }) => [record.uuid, record.claim_number].includes(reference));
  }

  tell({ activities, record }: Stored, description: string, type: string, files: StoredFile[] = []): void {
    const created_at = new Date().toISOString();
    record.last_activity_at = created_at;
    activities.unshift({
      uuid: randomUUID(),
      created_at,
      description,
      type,
      is_internal: false,
      notes: [],
      files,
    });
  }

  keep(bytes: Buffer, original_filename: string, upload_key: string | undefined): StoredFile {
    const path = `blob/${this.files.size + 1}`;
    this.files.set(path, bytes);
    return {
      uuid: randomUUID(),
      path,
      original_filename,
      size: bytes.length,
      mime_type: "application/pdf",
      created_at: new Date().toISOString(),
      ...(upload_key && { upload_key }),
    };
  }

  rows(statuses?: string[]): ClaimRow[] {
    const rows = this.claims.map(({ record }) => record);
    return statuses ? rows.filter(({ status }) => statuses.includes(status)) : rows;
  }
}
