/** Why a person would stumble over a text on screen, and what to do; undefined when they would not. */
export function stumblingBlock(text: string, ids: ReadonlySet<string>): string | undefined {
  if (text.trim() === "") return "This is blank; write the words that people shall read.";
  if (text !== text.trim()) return "A space stands before or after the words; take it away.";
  if (/ {2,}/.test(text)) return "Two spaces stand side by side; take one away.";
  if (/\b(TODO|FIXME|XXX|TBD|TBC)\b|lorem ipsum/i.test(text))
    return "This is not finished; write the words that people shall read.";
  const raw = rawWords.find((pattern) => pattern.test(text));
  if (raw) return "This is a validator's text; say in plain words what the person should do.";
  const opened = text.replaceAll(/\{[^{}]*\}/g, "");
  if (/[{}]/.test(opened)) return "A brace stands alone; a filled-in name stands in { and }.";
  const dollar =
    /\$(\{(?:number|title|type|claim|text|role|account|sender|reference|reviewer|authoriseRole|email|by|n)\})/.exec(
      text,
    );
  if (dollar)
    return `"$" stands before "${dollar[1]}", which is no amount, and would be read there; take the "$" away.`;
  const pointer = /(^|[\s"'(])((\/[A-Za-z][\w*]*){2,}|\/(?:form|claim|user|item)\b[\w/*]*)/.exec(text);
  if (pointer) return `"${pointer[2]}" is a pointer; write the field's title instead.`;
  const dotted = /(?<![\w@./:-])([a-z]\w*)\.([a-z]\w*)(?![\w@/:.-])/.exec(text);
  if (dotted && ids.has(dotted[1] ?? "") && ids.has(dotted[2] ?? ""))
    return `"${dotted[0]}" is a name of the definition; write the field's title instead.`;
  const camel = /(?<![\w@.{/-])[a-z]+(?:[A-Z][a-z0-9]+)+(?![\w}-])/.exec(text);
  if (camel && ids.has(camel[0])) return `"${camel[0]}" is a name of the definition; write the field's title instead.`;
  const id = /(?<![\w@.{/-])[a-z]+(?:_[a-z]+)+(?![\w}-])/.exec(text);
  if (id) return `"${id[0]}" is an id; write it in words.`;
  const dashed = [...text.matchAll(/(?<![\w@.{/-])[a-z0-9]+(?:-[a-z0-9]+)+(?![\w}-])/g)].find(([word]) =>
    ids.has(word),
  );
  if (dashed && text.trim() === dashed[0]) return `"${dashed[0]}" is an id; write it in words.`;
  if (/\[object Object\]|\bundefined\b|\bNaN\b/.test(text))
    return "This is a program's text; say in plain words what the person should do.";
  return undefined;
}

const rawWords = [
  /\bmust NOT\b/,
  /should (NOT|match)\b/,
  /\bmust match (pattern|format|exactly|a schema|"|some)/,
  /\bmust be equal to (one of|constant)/,
  /\b(must|should) be (string|number|integer|boolean|array|object|null)\b/,
  /\b(must|should) (be [<>=]|have (required|property))/,
  /\bmatch(es|ing)? (the )?(pattern|regex)/i,
  /(^|[\s"'(])#\/(properties|definitions|\$defs)\b/,
  /\b(additional|required) propert(y|ies)\b/i,
  /fewer than \d+ (characters|items)/,
  /\bmust pass "/,
  /\bis a required property\b/,
  /\bdoes not match (pattern|regex)/i,
  /\b(instancePath|schemaPath|dataPath|minLength|maxLength|minItems|maxItems|regexp?|JSON|enum|null(?! and void)|NULL)\b/,
];
