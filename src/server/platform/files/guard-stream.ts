import { HttpError } from "../http/http-error.ts";

/** What a request streams. Where it breaks off or makes no sense, that is the sender's doing: refuses with 400. */
export async function* guardStream<T>(stream: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* stream;
  } catch (error) {
    // The limits of the multipart reader carry a status of their own.
    if (typeof (error as { statusCode?: unknown }).statusCode === "number") throw error;
    throw new HttpError(400, "The upload could not be read to its end. Please try again.");
  }
}
