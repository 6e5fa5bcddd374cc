import { type CompiledDefinition, type FieldFault, type Form, fromPath } from "../../../../engine/index.ts";
import type { Api } from "../../../shared/api/api.ts";
import { RefusalError } from "../../../shared/api/refusal-error.ts";

export interface SaveRequest {
  form: Form;
  definition: Pick<CompiledDefinition, "type" | "workflow" | "hash">;
  isDraft: boolean;
  queuedFiles: number;
  /** That the form was filled in; undefined where its type has one alone. */
  language?: string | undefined;
  /** A repeated save with the same key is told what the first was told: nothing is made twice, nothing conflicts with itself. */
  requestKey: string;
  /** The claim as it was opened; absent for a new one. */
  claim: { uuid: string; version: number } | undefined;
}

type SaveResult =
  /** `isRepeat`: an earlier save of this key is told, and this one's content, which is another, is still to be saved. */
  | { kind: "saved"; uuid: string; number: string; version: number; isRepeat: boolean }
  | { kind: "refused"; faults: FieldFault[]; message: string }
  /** `newer`: there is a newer version. `gone`: there is no such claim for this person any more. */
  | { kind: "conflict"; cause: "newer" | "gone" }
  /** `isPassing`: the next try may end otherwise, without anybody doing anything. */
  | { kind: "failed"; message: string; isPassing: boolean };

/** Saves a claim, new or opened. Every way it can end is an answer; nothing is thrown. */
export async function saveClaim(api: Api, request: SaveRequest): Promise<SaveResult> {
  const { form, definition, isDraft, queuedFiles, language, requestKey, claim } = request;
  const body = { ...form, draft: isDraft, queuedFiles, ...(language && { formLanguage: language }) };
  const path = definition.workflow.start.call === "/api/return" ? "/api/return" : "/api/claim";
  try {
    const answer = claim
      ? await api.call(`PUT ${path}`, { body: { ...body, claim: claim.uuid, version: claim.version, requestKey } })
      : await api.call(`POST ${path}`, {
          body: { ...body, type: definition.type, definition: definition.hash, requestKey },
        });
    const { claim_uid: uuid, claim_number: number, version, isRepeat = false } = answer;
    return { kind: "saved", uuid, number, version, isRepeat };
  } catch (error) {
    return resultOf(error, claim !== undefined);
  }
}

/**
 * The same, and once more where an earlier save turns out to have arrived although its answer was lost: what was typed since
 * goes over it. The key of each round stays the same until a save is answered.
 */
export async function saveWhole(api: Api, request: SaveRequest, keyOf: (round: number) => string): Promise<SaveResult> {
  let result = await saveClaim(api, request);
  for (let round = 0; result.kind === "saved" && result.isRepeat; round++) {
    const { uuid, version } = result;
    result = await saveClaim(api, { ...request, requestKey: keyOf(round), claim: { uuid, version } });
  }
  return result;
}

function resultOf(error: unknown, isStored: boolean): SaveResult {
  if (!(error instanceof RefusalError)) {
    return { kind: "failed", message: "Your claim could not be saved: the server did not answer.", isPassing: true };
  }
  if (error.status === 409) return { kind: "conflict", cause: "newer" };
  if (error.status === 404 && isStored) return { kind: "conflict", cause: "gone" };
  if (error.status === 422) {
    const faults = Object.entries(error.errors).map(([path, [message = ""]]) => ({ field: fieldOf(path), message }));
    return { kind: "refused", faults, message: error.message };
  }
  // What is full for the day is not asked again every few seconds.
  const isPassing = error.status >= 500 || (error.status === 429 && (error.retryAfter ?? 0) <= 120);
  if (error.status === 503) return { kind: "failed", message: `${notYet} ${error.said ?? ""}`.trim(), isPassing };
  const said = error.status < 500 ? error.message : "the server has a problem.";
  return { kind: "failed", message: `Your claim could not be saved: ${said}`, isPassing };
}

/** The key of the save says whether it is, so that it is done once however often it is sent. */
const notYet = "Your claim is not saved yet; it is kept on this device, and nothing is saved twice.";

/** Files stand under `claim_files.0` in the API and at `/files` in a form. */
const fieldOf = (path: string) => (path.startsWith("claim_files") ? "/files" : fromPath(path));
