import type { LookupFailure } from "../../../../widgets/services.ts";
import type { StoredFile } from "../../../contract/types.ts";
import type { Api } from "../../shared/api/api.ts";
import { RefusalError } from "../../shared/api/refusal-error.ts";

/** Takes a file off its claim; answers why it did not. */
export async function deleteFile(api: Api, { uuid }: StoredFile): Promise<LookupFailure | undefined> {
  try {
    const answer = await api.call("POST /api/file/delete", { body: { file: uuid } });
    return "error" in answer ? { error: "The file cannot be deleted from the claim" } : undefined;
  } catch (error) {
    return { error: deletionFault(error) };
  }
}

/** FILES-24: the 422 message, or the HTTP status and text. */
function deletionFault(error: unknown): string {
  if (!(error instanceof RefusalError)) return "Error: the server did not answer. Please try again.";
  return error.status === 422 ? `Error: ${error.message}` : `Error: ${error.status} ${error.statusText}`;
}
