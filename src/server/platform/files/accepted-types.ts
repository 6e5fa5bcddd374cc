import { widgetPlaces } from "../../../definitions/widget-places.ts";
import type { CompiledDefinition } from "../../../engine/index.ts";

interface FileKind {
  mime: string;
  /** What content of this kind is found to be; text shows no mark, and is known by holding nothing but text. */
  content: string | "text";
  isVideo?: boolean;
}

/** Every kind of file that any claim type may take, by the extension of its name. */
const kinds: Record<string, FileKind> = {
  csv: { mime: "text/csv", content: "text" },
  gif: { mime: "image/gif", content: "image/gif" },
  jpeg: { mime: "image/jpeg", content: "image/jpeg" },
  jpg: { mime: "image/jpeg", content: "image/jpeg" },
  mov: { mime: "video/quicktime", content: "video/quicktime", isVideo: true },
  mp4: { mime: "video/mp4", content: "video/mp4", isVideo: true },
  pdf: { mime: "application/pdf", content: "application/pdf" },
  png: { mime: "image/png", content: "image/png" },
  txt: { mime: "text/plain", content: "text" },
};

/** Where a definition does not say what it takes (D-013). */
const usual = ["pdf", "csv", "txt", "jpg", "jpeg", "png", "gif", "mp4"];

/** The kind of file that a name claims to be; undefined when it is none that we know. */
export const kindOf = (extension: string): FileKind | undefined =>
  Object.hasOwn(kinds, extension) ? kinds[extension] : undefined;

/** The extensions a claim type takes: what its file fields accept in `form.ui.json`, all of them together. */
export function acceptedExtensions(definition: CompiledDefinition): string[] {
  const fields = widgetPlaces(definition).filter(({ widget }) => widget === "file-upload");
  const named = fields.flatMap(({ options: { accept } }) =>
    Array.isArray(accept) ? accept : typeof accept === "string" ? accept.split(",") : usual,
  );
  const extensions = named.map((entry) => String(entry).trim().replace(/^\./, "").toLowerCase());
  return [...new Set(extensions)].filter((entry) => kindOf(entry));
}
