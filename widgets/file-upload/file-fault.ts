import { heicAdvice, isHeicName } from "./file-content.ts";
import { type FileRules, isVideo, listOf, sizeInWords, takes } from "./file-rules.ts";

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
