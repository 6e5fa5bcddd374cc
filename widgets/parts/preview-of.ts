/** `.pdf` of `Docket.PDF`; empty where there is none. */
export const endingOf = (name: string) => /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? "";

/** How a file can be looked at here; undefined when it can only be downloaded. */
export function previewOf(name: string): { as: "image" | "document"; type: string } | undefined {
  const ending = endingOf(name);
  if (ending === ".pdf") return { as: "document", type: "application/pdf" };
  if (ending === ".jpg" || ending === ".jpeg") return { as: "image", type: "image/jpeg" };
  if (ending === ".png" || ending === ".gif") return { as: "image", type: `image/${ending.slice(1)}` };
  return undefined;
}
