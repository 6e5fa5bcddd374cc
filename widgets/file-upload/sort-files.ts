import type { ClaimFile } from "../services.ts";
import { contentFault, heicAdvice, isHeicName } from "./file-content.ts";
import { type FileRules, isVideo, listOf, sizeInWords, takes } from "./file-rules.ts";
import { smallerPhoto } from "./smaller-photo.ts";

interface Sorted {
  good: File[];
  /** Why the others are not taken, a sentence each. */
  faults: string[];
}

/** Sorts what was chosen into files that this area takes and reasons why not; `present` are all files of the claim. */
export async function sortFiles(
  chosen: readonly File[],
  rules: FileRules,
  present: readonly ClaimFile[],
): Promise<Sorted> {
  const good: File[] = [];
  const faults: string[] = [];
  const beyond: string[] = [];
  for (const original of chosen) {
    const file = await smallerPhoto(original, rules.longestSide);
    const isSame = (other: { name: string; size: number }) => other.name === file.name && other.size === file.size;
    const fault = faultOf(file, rules) ?? (await contentFault(file));
    if (fault) faults.push(fault);
    else if ([...present, ...good].some(isSame)) faults.push(`${file.name} is there already. It was not added again.`);
    else if (present.length + good.length >= rules.max) beyond.push(file.name);
    else good.push(file);
  }
  if (beyond.length > 0) {
    faults.push(`A claim can hold up to ${rules.max} files. Not added: ${beyond.join(", ")}.`);
  }
  return { good, faults };
}

/** What speaks against a file before it is sent, in words; undefined when nothing does. The server judges again. */
export function faultOf(file: { name: string; size: number }, rules: FileRules): string | undefined {
  if (!takes(rules, file.name) && isHeicName(file.name)) return heicAdvice(file.name);
  if (!takes(rules, file.name)) {
    return `${file.name} cannot be uploaded. Please choose ${listOf(rules.accept)} files.`;
  }
  if (file.size === 0) return `${file.name} is empty. Please check the file and choose it again.`;
  const limit = isVideo(file.name) ? rules.maxVideoSize : rules.maxSize;
  if (file.size > limit) return `${file.name} is larger than ${sizeInWords(limit)}. Please choose a smaller one.`;
  return undefined;
}
