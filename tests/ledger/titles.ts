import { type ESTree, parseSync, Visitor } from "vite";

const runners = new Set(["test", "it", "describe"]);
const titleKeys = new Set(["title", "name"]);

/** Titles of tests, groups and scenario tables in a module. What is switched off (`skip`, `todo`, `fixme`) proves nothing. */
export function titlesOfModule(path: string, text: string): string[] {
  const titles: string[] = [];
  const add = (node: ESTree.Node | undefined) => {
    const title = node && textOf(node);
    if (title) titles.push(title);
  };
  new Visitor({
    CallExpression(node) {
      const names = calleeNames(node.callee);
      if (!runners.has(names[0] ?? "") || names.some((name) => /^(skip|todo|fixme|skipIf|fails)$/.test(name))) return;
      add(node.arguments[0]);
    },
    Property(node) {
      const key = node.key.type === "Identifier" ? node.key.name : node.key.type === "Literal" ? node.key.value : "";
      if (titleKeys.has(String(key))) add(node.value);
    },
  }).visit(parseSync(path, text).program);
  return titles;
}

/** Every `title` in a fixture, however deep. */
export function titlesOfFixture(json: string): string[] {
  const titles: string[] = [];
  JSON.parse(json, (key, value) => {
    if (key === "title" && typeof value === "string") titles.push(value);
    return value;
  });
  return titles;
}

/** `test.describe.serial(...)` as its names; `test.each(rows)(...)` as those of `test.each`. */
function calleeNames(callee: ESTree.Node): string[] {
  if (callee.type === "Identifier") return [callee.name];
  if (callee.type === "CallExpression") return calleeNames(callee.callee);
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return [];
  return [...calleeNames(callee.object), callee.property.name];
}

function textOf(node: ESTree.Node): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral") return node.quasis.map(({ value }) => value.cooked).join(" ");
  if (node.type === "BinaryExpression") return `${textOf(node.left) ?? ""} ${textOf(node.right) ?? ""}`;
  return undefined;
}
