import type { ClaimRecord } from "../../../contract/types.ts";
import type { Api } from "../../shared/api/api.ts";
import { logFailure } from "../../shared/api/log-failure.ts";

export interface Thumbnail {
  name: string;
  /** A small JPEG as a data address. */
  image: string;
}

/** A print holds no more pictures, and none is made of a file of more bytes. */
const most = { pictures: 20, bytes: 25_000_000 };

/** Pixels: twice what is printed. */
const box = { width: 320, height: 240 };

const drawn = ["image/jpeg", "image/png", "image/gif"];

/** The claim's own photos in small. One that cannot be had or drawn is left out; its name stands in the print all the same. */
export async function thumbnails(api: Api, files: ClaimRecord["files"]): Promise<Thumbnail[]> {
  const photos = files
    .filter(({ mime_type, size, check }) => drawn.includes(mime_type) && size <= most.bytes && !check)
    .slice(0, most.pictures);
  const made: Thumbnail[] = [];
  // One after the other: a photo of today takes some 50 MB while it is drawn.
  for (const { path, original_filename: name } of photos) {
    try {
      made.push({ name, image: await smallPicture(await api.download("POST /api/file/download", { body: { path } })) });
    } catch (error) {
      logFailure("file", "A photo could not be drawn in small.", error);
    }
  }
  return made;
}

async function smallPicture(photo: Blob): Promise<string> {
  const bitmap = await createImageBitmap(photo);
  try {
    const scale = Math.min(1, box.width / bitmap.width, box.height / bitmap.height);
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("There is nothing to draw on.");
    // A JPEG has no clear places.
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/jpeg", 0.75);
  } finally {
    bitmap.close();
  }
}
