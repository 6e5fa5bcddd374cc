import { type Node, parseTree } from "jsonc-parser";

/** A text, or a part of one, that means a field or leads into it. */
interface FieldMention {
  offset: number;
  length: number;
  /** The field's own shape or view, and not somebody who names it. */
  isOwn: boolean;
  /** What stands there when the field has another name. */
  by(name: string): string;
}

/** What is read at a place of a file. */
interface Around {
  /** The list whose items are read as `/item`, from the form on: `/lines`, or `/lines/*` + `/readings`. */
  list?: string | undefined;
  /** The value of the form that a schema, or a view, is about. */
  about?: string | undefined;
  isOwn?: boolean;
}

/** Every mention of a field in one file of its type, or in a shared one; items of lists are written `*`, as in `/lines/*` + `/price`. */
export function fieldMentions(file: string, text: string, field: string): FieldMention[] {
  const name = field.split("/").at(-1) ?? "";
  const root = text.includes(name) ? parseTree(text) : undefined;
  if (!root) return [];
  const found: FieldMention[] = [];
  const see = (node: Node, meant: string | undefined, isOwn = false) => {
    const by = meant === undefined ? undefined : renamed(String(node.value), meant, field);
    if (by) found.push({ offset: node.offset, length: node.length, isOwn, by: (next) => JSON.stringify(by(next)) });
  };
  if (file.endsWith("/form.schema.json")) inSchema(root, { about: "", isOwn: true });
  else if (file.endsWith("/form.ui.json")) inView(root, "");
  else inValue(root, {});
  return found;

  function inValue(node: Node, around: Around): void {
    if (node.type === "string") {
      see(node, pointerOf(String(node.value), around.list));
      inSentence(node);
      return;
    }
    if (node.type === "array") for (const item of node.children ?? []) inValue(item, around);
    if (node.type !== "object") return;
    const whole = Object.fromEntries(entriesOf(node));
    const lists = listsOf(whole, around.list);
    inItems(whole);
    for (const [key, value, keyNode] of entriesOf(node)) {
      const inner = { list: key === "where" ? lists.counted : lists.each };
      const pointer = pointerOf(key, inner.list);
      see(keyNode, pointer);
      if (pointer !== undefined && value.type === "object") inSchema(value, { ...inner, about: pointer });
      else inValue(value, inner);
    }
  }

  /** A schema that is held against the value `about`. */
  function inSchema(node: Node, around: Around): void {
    const { about = "", isOwn = false } = around;
    if (node.type === "array") for (const item of node.children ?? []) inSchema(item, around);
    for (const [key, value] of entriesOf(node)) {
      if (key === "properties") {
        for (const [property, inner, propertyNode] of entriesOf(value)) {
          see(propertyNode, `${about}/${property}`, isOwn);
          inSchema(inner, { ...around, about: `${about}/${property}` });
        }
      } else if (key === "required") for (const one of value.children ?? []) see(one, `${about}/${one.value}`, isOwn);
      else if (key === "unique") for (const one of value.children ?? []) see(one, `${about}/*/${one.value}`);
      else if (key === "items" || key === "contains") inSchema(value, { ...around, about: `${about}/*` });
      else if (value.type === "string") inValue(value, around);
      else inSchema(value, around);
    }
  }

  function inView(node: Node, about: string): void {
    for (const [key, value, keyNode] of entriesOf(node)) {
      if (key === "ui:order") for (const one of value.children ?? []) see(one, `${about}/${one.value}`);
      else if (key.startsWith("ui:")) inValue(value, {});
      else {
        // A field may be called so as well as the items of a list.
        for (const inner of key === "items" ? [`${about}/*`, `${about}/items`] : [`${about}/${key}`]) {
          see(keyNode, inner, true);
          inView(value, inner);
        }
      }
    }
  }

  /** A list that is kept with the claim names what stands in each item. */
  function inItems({ form, fields, spread, search }: Record<string, Node>): void {
    const list = pointerOf(String(form?.value ?? ""), undefined);
    if (list === undefined) return;
    const named = [
      ...entriesOf(fields).map(([, value]) => value),
      ...entriesOf(spread).flatMap(([key, value]) => (key === "list" ? [value] : [])),
      ...(search?.children ?? []),
    ];
    for (const one of named) if (one.type === "string") see(one, `${list}/*/${one.value}`);
  }

  /** Names in braces within words. */
  function inSentence(node: Node): void {
    const source = text.slice(node.offset, node.offset + node.length);
    for (const { 1: pointer = "", index } of source.matchAll(/\{(\/form\/[^{}]*)\}/g)) {
      const by = renamed(pointer, pointerOf(pointer, undefined) ?? "", field);
      if (!by) continue;
      found.push({
        offset: node.offset + index,
        length: pointer.length + 1,
        isOwn: false,
        by: (next) => `{${by(next)}`,
      });
    }
  }
}

/** The list that an entry goes through, by `each` or `list`, and the one of which its `where` counts items. */
function listsOf(
  entry: Record<string, Node>,
  around: string | undefined,
): Record<"each" | "counted", string | undefined> {
  const pointers = (node: Node | undefined, list: string | undefined): string[] =>
    [node, ...(node?.children ?? [])].flatMap((one) =>
      one?.type === "string" ? (pointerOf(String(one.value), list) ?? []) : [],
    );
  const [each = around] = [...pointers(entry.each, around), ...pointers(entry.list, around)];
  const { each: _, list: __, field: ___, ...operators } = entry;
  const [operand] = Object.values(operators).flatMap((node) => pointers(node, each));
  // Of what is read of an item, the list inside of the item is counted.
  const outer = each !== undefined && operand?.startsWith(`${each}/*`) ? `${each}/*` : "";
  return { each, counted: operand === undefined ? each : outer + operand.slice(outer.length).split("/*")[0] };
}

/** A pointer as one from the form on; undefined for what is none, and for an item of which no list is known. */
function pointerOf(written: string, list: string | undefined): string | undefined {
  if (!/^\/[^\s]/.test(written)) return undefined;
  if (/^\/item(\/|$)/.test(written))
    return list === undefined ? undefined : `${list}/*${written.slice("/item".length)}`;
  if (/^\/form(\/|$)/.test(written)) return written.slice("/form".length);
  return /^\/(claim|user)(\/|$)/.test(written) ? undefined : written;
}

/** How a text that means the field, or leads into it, is written with another name; undefined where it means neither. */
function renamed(written: string, meant: string, field: string): ((name: string) => string) | undefined {
  // An item by its number is one of all.
  const any = meant.replaceAll(/\/\d+(?=\/|$)/g, "/*");
  if (any !== field && !any.startsWith(`${field}/`)) return undefined;
  const after = meant.split("/").length - field.split("/").length;
  const steps = written.split("/");
  const at = steps.length - 1 - after;
  if (at < 0 || steps[at] !== field.split("/").at(-1)) return undefined;
  return (name) => steps.with(at, name).join("/");
}

const entriesOf = (node: Node | undefined): [key: string, value: Node, keyNode: Node][] =>
  node?.type !== "object"
    ? []
    : (node.children ?? []).flatMap(({ children: [key, value] = [] }): [string, Node, Node][] =>
        key && value ? [[String(key.value), value, key]] : [],
      );
