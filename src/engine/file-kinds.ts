/** What a file counts as in conditions: `/claim/files/documents`, `photos`, `videos` (D-010, D-013). */
export type FileKind = "documents" | "photos" | "videos";

const endings: Record<FileKind, readonly string[]> = {
  documents: ["pdf", "csv", "txt"],
  photos: ["jpg", "jpeg", "png", "gif"],
  videos: ["mp4", "mov"],
};

/** Endings of files that claims take. */
export const fileEndings: readonly string[] = Object.values(endings).flat();

/** The kind of a file by its name's ending; undefined for a file that no claim takes. */
export function fileKind(name: string): FileKind | undefined {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return (Object.keys(endings) as FileKind[]).find((kind) => endings[kind].includes(ending));
}

/** How many files of each kind these are. */
export function countKinds(names: readonly string[]): Record<FileKind, number> {
  const count = (kind: FileKind) => names.filter((name) => fileKind(name) === kind).length;
  return { documents: count("documents"), photos: count("photos"), videos: count("videos") };
}
