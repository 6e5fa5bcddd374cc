import { type CompiledDefinition, type FieldFault, type Form, fromPath } from "../../../engine/index.ts";
import type { Api } from "../../api/api.ts";
import { RefusalError } from "../../api/refusal-error.ts";

export interface SaveRequest {
  form: Form;
  definition: Pick<CompiledDefinition, "type" | "workflow">;
  isDraft: boolean;
  queuedFiles: number;
  /** Of a new claim: a repeated save with the same key makes no second claim. */
  requestKey: string;
  /** The claim as it was opened; absent for a new one. */
  claim: { uuid: string; version: number } | undefined;
}

export type SaveResult =
  | { kind: "saved"; uuid: string; number: string; version: number }
  | { kind: "refused"; faults: FieldFault[]; message: string }
  | { kind: "conflict" }
  | { kind: "failed"; message: string };

/** Saves a claim, new or opened. Every way it can end is an answer; nothing is thrown. */
export async function saveClaim(api: Api, request: SaveRequest): Promise<SaveResult> {
  const { form, definition, isDraft, queuedFiles, requestKey, claim } = request;
  const body = { ...form, draft: isDraft, queuedFiles };
  const path = definition.workflow.start.call === "/api/return" ? "/api/return" : "/api/claim";
  try {
    const answer = claim
      ? await api.call(`PUT ${path}`, { body: { ...body, claim: claim.uuid, version: claim.version } })
      : await api.call(`POST ${path}`, { body: { ...body, type: definition.type, requestKey } });
    return { kind: "saved", uuid: answer.claim_uid, number: answer.claim_number, version: answer.version };
  } catch (error) {
    return resultOf(error);
  }
}

function resultOf(error: unknown): SaveResult {
  if (!(error instanceof RefusalError)) {
    return { kind: "failed", message: "Your claim could not be saved: the server did not answer." };
  }
  if (error.status === 409) return { kind: "conflict" };
  if (error.status === 422) {
    const faults = Object.entries(error.errors).map(([path, [message = ""]]) => ({ field: fieldOf(path), message }));
    return { kind: "refused", faults, message: error.message };
  }
  const said = error.status < 500 ? error.message : "the server has a problem.";
  return { kind: "failed", message: `Your claim could not be saved: ${said}` };
}

/** Files stand under `claim_files.0` in the API and at `/files` in a form. */
const fieldOf = (path: string) => (path.startsWith("claim_files") ? "/files" : fromPath(path));
