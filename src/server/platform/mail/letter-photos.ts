import type { Thumbnail } from "../files/photos/thumbnail.ts";
import { escapeHtml } from "../http/plain-page.ts";
import type { DueMail, Send } from "./due-mail.ts";
import { htmlPictures } from "./letter-html.ts";

/** A photo in small, with the name of its file. */
export interface LetterPhoto extends Thumbnail {
  name: string;
}

/** Where photos stand in the HTML of a letter that waits, under this title: nothing that anybody typed can look like it. */
export const photoPlace = (title: string): string => `<!--photos ${escapeHtml(title)}-->`;
const place = /<!--photos ([^<>]*)-->/;

/** A file that travels with a mail and is shown within its HTML, which names it by its `cid`. */
export interface InlinePicture {
  cid: string;
  filename: string;
  content: Buffer;
}

/** Milliseconds: a letter waits no longer for its photos, well within the time for which this process has it alone. */
const longest = 20_000;

/**
 * Sends a letter with the photos that its claim had when it was written: a letter that waits holds none. Where they cannot be had
 * in time, or the letter was begun before, whatever ended it, it goes without; `onFault` hears of what failed.
 */
export function withPhotos(
  send: Send,
  photosOf: (claim: string, before: Date, signal: AbortSignal) => Promise<LetterPhoto[]>,
  onFault: (error: unknown) => void,
  stopping?: AbortSignal,
): Send {
  return async (mail) => {
    if (mail.claim_id === null || !place.test(mail.html_part)) return send(mail);
    if (mail.attempts > 1) return send(withPictures(mail, []));
    const signal = AbortSignal.any([AbortSignal.timeout(longest), ...(stopping ? [stopping] : [])]);
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      if (signal.aborted) reject(signal.reason);
    });
    const photos = await Promise.race([photosOf(mail.claim_id, mail.created_at, signal), ended]).catch(
      (error: unknown) => {
        onFault(error);
        return [];
      },
    );
    return send(withPictures(mail, photos));
  };
}

function withPictures(mail: DueMail, photos: LetterPhoto[]): DueMail {
  const cidOf = (index: number) => `photo-${index + 1}.${mail.id}@claims-portal`;
  const shown = photos.map(({ name, width, height }, index) => ({ cid: cidOf(index), name, width, height }));
  return {
    ...mail,
    html_part: mail.html_part.replace(place, (_, title: string) =>
      photos.length > 0 ? htmlPictures(title, shown) : "",
    ),
    pictures: photos.map(({ jpeg }, index) => ({
      cid: cidOf(index),
      filename: `photo-${index + 1}.jpg`,
      content: Buffer.from(jpeg),
    })),
  };
}
