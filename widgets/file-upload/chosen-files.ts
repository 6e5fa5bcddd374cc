interface Chosen {
  files: File[];
  /** Names of folders, whose files the page does not get. */
  folders: string[];
}

/** What was dropped: files, and folders by their names. */
export function droppedFiles({ files, items }: Pick<DataTransfer, "files" | "items">): Chosen {
  const folders = [...(items ?? [])].flatMap((item) => {
    const entry = item.kind === "file" ? item.webkitGetAsEntry?.() : null;
    return entry?.isDirectory ? [entry.name] : [];
  });
  return { files: [...files].filter(({ name }) => !folders.includes(name)), folders };
}

/** A photo just taken, under a name of its own where the phone calls every one the same. */
export function takenPhoto(file: File): File {
  if (!/^image\.jpe?g$/i.test(file.name)) return file;
  const moment = new Date(file.lastModified);
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  const time = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join("");
  return new File([file], `photo ${day} ${time}.jpg`, { type: file.type, lastModified: file.lastModified });
}

export const holdsFiles = ({ types }: Pick<DataTransfer, "types">): boolean => types?.includes("Files") ?? true;
