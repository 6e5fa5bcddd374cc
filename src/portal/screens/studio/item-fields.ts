import { findNodeAtLocation, type Node } from "jsonc-parser";

/** Where a field's shape stands in its schema. */
export const schemaPath = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .flatMap((key) => (key === "*" ? ["items"] : ["properties", key]));

/** The fields of a list's items, and of the lists inside of them. */
export function itemFields(schema: Node, pointer: string): string[] {
  const node = findNodeAtLocation(schema, [...schemaPath(pointer), "items", "properties"]);
  return (node?.children ?? []).flatMap(({ children: [key] = [] }) => {
    const inner = `${pointer}/*/${key?.value}`;
    return [inner, ...itemFields(schema, inner)];
  });
}

/** Is it a field of a list's items? Its place is that of the list. */
export const isOfItems = (pointer: string): boolean => pointer.includes("/*/");

/** Of fields the one that stands there; else the first of those inside of it, or the one that it is a part of. */
export const fieldAt = <Field extends { pointer: string }>(fields: readonly Field[], at: string): Field | undefined =>
  fields.find(({ pointer }) => pointer === at) ??
  fields.find(({ pointer }) => pointer.startsWith(`${at}/`)) ??
  fields.find(({ pointer }) => at.startsWith(`${pointer}/`));
