import type { Reader } from "../../settings/setting-reader.ts";
import type { PhotoSettings } from "../photos/clean-photo.ts";

/** How uploads are checked. */
export interface UploadSettings {
  /** Where clamd listens; undefined: files are not checked for viruses. */
  clamd: ClamdAddress | undefined;
  /** Milliseconds that a check may take. */
  patience: number;
  /** Bytes; of larger files clamd looks at the beginning alone. */
  largestChecked: number;
  /** Files that could not be checked are served all the same. */
  failsOpen: boolean;
  photos: PhotoSettings;
}

type ClamdAddress = { host: string; port: number } | { path: string };

export function readUploads(read: Reader): UploadSettings {
  return {
    clamd: readAddress(read),
    patience: read.number("CLAMD_SECONDS", 20, 1, 600) * 1000,
    largestChecked: read.number("CLAMD_MAX_MB", 25, 1, 4_000) * 1024 * 1024,
    failsOpen: read.choice("UPLOAD_CHECK_FAILS", "closed", ["closed", "open"]) === "open",
    photos: {
      megapixels: read.number("MAX_IMAGE_MEGAPIXELS", 100, 1, 2_000),
      keepsPlace: read.choice("KEEP_PHOTO_POSITION", "no", ["yes", "no"]) === "yes",
    },
  };
}

/** `127.0.0.1:3310`, with or without `tcp://`, or the path of a socket, with or without `unix:`. */
function readAddress(read: Reader): ClamdAddress | undefined {
  const given = read.text("CLAMD_ADDRESS", "");
  if (!given) return undefined;
  const path = given.replace(/^unix:(\/\/(?=\/))?/, "");
  if (path.startsWith("/")) return { path };
  const [, host, bare, port] = /^(?:tcp:\/\/)?(?:\[([0-9a-f:]+)\]|([\w.-]+)):(\d{1,5})\/?$/i.exec(given) ?? [];
  const number = Number(port);
  if (number >= 1 && number <= 65_535) return { host: host ?? bare ?? "", port: number };
  read.fault(
    "CLAMD_ADDRESS",
    "is no address of clamd",
    "set it to host and port, like 127.0.0.1:3310, or to its socket, like /run/clamav/clamd.ctl",
  );
  return undefined;
}
