import { endingOf } from "../parts/preview-of.ts";

export interface FileRules {
  /** File name endings, with the dot. */
  accept: string[];
  /** Bytes per file; per video. */
  maxSize: number;
  maxVideoSize: number;
  /** Files per claim. */
  max: number;
  /** Pixels to which larger JPG photos are made smaller before they are sent; 0 leaves them as they are. */
  longestSide: number;
}

const megabyte = 1024 * 1024;
export const defaultRules: Omit<FileRules, "accept"> = {
  maxSize: 20 * megabyte,
  maxVideoSize: 200 * megabyte,
  max: 30,
  longestSide: 2_560,
};

export const isVideo = (name: string) => [".mp4", ".mov"].includes(endingOf(name));

/** Does a file belong into the area with these rules? On one form there may be several areas over the same files. */
export const takes = ({ accept }: Pick<FileRules, "accept">, name: string): boolean =>
  accept.length === 0 || accept.includes(endingOf(name));

/** Bytes as a person reads them. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < megabyte ? `${Math.round(bytes / 1024)} kB` : `${Number((bytes / megabyte).toFixed(1))} MB`;
}

/** `[".pdf", ".csv"]` as "PDF or CSV". */
export function listOf(accept: readonly string[]): string {
  const names = accept.map((ending) => ending.slice(1).toUpperCase());
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

/** What this area takes and how large it may be. */
export function limitsInWords({ accept, maxSize, maxVideoSize }: FileRules): string {
  const videos = accept.includes(".mp4") ? `, videos up to ${sizeInWords(maxVideoSize)}` : "";
  return `Up to ${sizeInWords(maxSize)} each${videos}.`;
}

/** Does a photo from the camera belong here? */
export const takesPhotos = ({ accept }: Pick<FileRules, "accept">): boolean =>
  accept.length === 0 || accept.includes(".jpg") || accept.includes(".jpeg");
