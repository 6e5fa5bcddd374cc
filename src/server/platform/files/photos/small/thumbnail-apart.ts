import { workResult } from "../../../../../definitions/work-result.ts";
import type { Thumbnail } from "./thumbnail.ts";

/** Milliseconds: a photo of a phone takes a few hundred. */
const longest = 5_000;

/** A photo in small, drawn on a thread of its own: nobody waits while it is, and one made to take for ever is let go. */
export const thumbnailApart = (mime: string, bytes: Uint8Array): Promise<Thumbnail> =>
  workResult(new URL("./thumbnail-thread.ts", import.meta.url), { mime, bytes }, longest);
