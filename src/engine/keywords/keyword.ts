import { _, type CodeKeywordDefinition, Name } from "ajv";

/** Does `data` satisfy the keyword's `value`? `root` is `{form, claim, user, item}`. */
export type Holds = (data: never, value: never, root: unknown) => boolean;

const rootData = new Name("rootData");

/** An AJV code keyword that calls `holds`, so that compiled modules name it instead of carrying it. */
export function keyword(
  name: string,
  type: "string" | "number" | "array" | undefined,
  schemaType: CodeKeywordDefinition["schemaType"],
  holds: Holds,
): CodeKeywordDefinition {
  return {
    keyword: name,
    ...(type && { type }),
    ...(schemaType && { schemaType }),
    code(context) {
      const call = context.gen.scopeValue("func", { ref: holds, code: _`require("keywords")[${name}]` });
      context.fail(_`!${call}(${context.data}, ${context.schemaValue}, ${rootData})`);
    },
  };
}
