import type { Definition, Pointer } from "../../engine/index.ts";

/** Does what is written speak of a field, of what is around it or in it, also by values worked out? Rather of one too many. */
export function speaksOf({ computed = {}, figures }: Definition, ...written: unknown[]): (field: Pointer) => boolean {
  const texts = [JSON.stringify([written, figures])];
  const left = new Map(Object.entries(computed));
  // The list grows by what its entries read.
  for (const text of texts)
    for (const [name, entry] of left)
      if (text.includes(`/claim/computed/${name}`) || (entry.field && text.includes(`${entry.field}"`))) {
        left.delete(name);
        texts.push(JSON.stringify(entry));
      }
  const isSaid = (end: string) => texts.some((text) => text.includes(end));
  return (field) => {
    const parts = field.split("/");
    const around = parts.map((_, index) =>
      parts
        .slice(0, index + 1)
        .join("/")
        .split("/*")
        .at(-1),
    );
    return around.some((one) => one && isSaid(`${one}"`)) || isSaid(`${around.at(-1)}/`);
  };
}
