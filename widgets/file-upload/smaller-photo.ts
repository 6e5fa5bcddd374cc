/** Of 1: a rating plate stays readable. */
const quality = 0.85;

/**
 * A JPG photo with a longest side of so many pixels, upright as it was taken; the same file where it is no larger, no photo, or
 * where this browser cannot do it.
 */
export async function smallerPhoto(file: File, longestSide: number): Promise<File> {
  if (longestSide === 0 || !/\.jpe?g$/i.test(file.name)) return file;
  try {
    const photo = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = longestSide / Math.max(photo.width, photo.height);
    const small = scale < 1 && (await drawn(photo, scale));
    photo.close();
    if (!small || small.size >= file.size) return file;
    return new File([small], file.name, { type: "image/jpeg", lastModified: file.lastModified });
  } catch {
    // What it is, and whether it can be read at all, is judged afterwards.
    return file;
  }
}

function drawn(photo: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(photo.width * scale);
  canvas.height = Math.round(photo.height * scale);
  canvas.getContext("2d")?.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
}
