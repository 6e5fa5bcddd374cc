import type { Json, strictAjv } from "../../engine/index.ts";
import type { Step } from "./source-file.ts";

type Check = ReturnType<ReturnType<typeof strictAjv>["compile"]>;

/** What AJV says of a value that does not fit. */
export type ShapeError = NonNullable<Check["errors"]>[number];

/** Stands for a name that is lacking; what checks say of it is no news. */
export const lostName = "zz-lost";

/** What stands in for a part that is lacking, so that the rest can be read. */
const standIns: Record<string, Json> = {
  sections: [{ id: lostName, fields: [`/${lostName}`] }],
  fields: [`/${lostName}`],
  list: `/${lostName}`,
  field: `/${lostName}`,
  form: `/${lostName}`,
  rules: {},
  statuses: {},
  transitions: {},
  from: ["new"],
  to: "same",
  allowed: { "/user/roles": true },
  steps: [{ id: lostName }],
  lists: {},
  start: { path: lostName, allowed: { "/user/roles": true } },
  types: [],
  levels: [],
  escalation: [],
  roles: {},
  permissions: [],
  authorises: [],
  reads: null,
  validation: {},
};

/** Where `fields` is a map and not the list of a section, it may be empty. */
const standInFor = (name: string, path: Step[]): Json =>
  name === "from" && path[0] === "lists"
    ? [{ form: `/${lostName}`, fields: {} }]
    : name === "fields" && path[0] !== "sections"
      ? {}
      : name in standIns
        ? (standIns[name] as Json)
        : lostName;

/** A copy of the content in which this error is gone: what does not fit is left out, what is lacking is stood in for. */
export function mend(json: Json, path: Step[], { keyword, params, propertyName }: ShapeError): Json {
  if (keyword === "required") {
    const name = String(params.missingProperty);
    const value = path.length === 0 && name === "type" ? { title: lostName, label: lostName } : standInFor(name, path);
    return change(json, [...path, name], value);
  }
  if (keyword === "additionalProperties") return change(json, [...path, String(params.additionalProperty)], undefined);
  if (propertyName !== undefined) return change(json, [...path, propertyName], undefined);
  return path.length === 0 ? {} : change(json, path, undefined);
}

/** A copy with the value at `path` put in its place; undefined takes it away. */
function change(json: Json, [step, ...rest]: Step[], value: Json | undefined): Json {
  if (step === undefined) return value ?? null;
  if (Array.isArray(json)) {
    return json.flatMap((item, index) => {
      if (index !== Number(step)) return [item];
      if (rest.length > 0) return [change(item, rest, value)];
      return value === undefined ? [] : [value];
    });
  }
  if (typeof json !== "object" || json === null) return json;
  const { [step]: child, ...others } = json;
  if (rest.length === 0) return value === undefined ? others : { ...json, [step]: value };
  return child === undefined ? json : { ...json, [step]: change(child, rest, value) };
}
