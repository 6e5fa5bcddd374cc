import type { StrictRJSFSchema } from "@rjsf/utils";

/** Is this the schema of a field that holds files: texts of the format `file`, each `<key>/<name>`? */
export const isHeldFiles = ({ items }: StrictRJSFSchema): boolean =>
  typeof items === "object" && !Array.isArray(items) && items.format === "file";

export const heldFile = ({ id, name }: { id: string; name: string }): string => `${id}/${name}`;
export const heldKey = (held: string): string => held.slice(0, held.indexOf("/"));
