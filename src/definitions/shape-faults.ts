import { strictAjv } from "../engine/ajv.ts";
import type { Json } from "../engine/definition.ts";
import { segments } from "../engine/pointer.ts";
import type { Fault } from "./fault.ts";
import { nearestWord } from "./nearest-word.ts";
import { readSource, type SourceFile } from "./source-file.ts";

/** Faults of one file against the JSON Schema of its kind, `meta/<kind>.schema.json`: unknown keys, wrong types, what is lacking. */
export function shapeFaults(root: string, source: SourceFile, kind: string): Fault[] {
  const meta = readSource(root, `meta/${kind}.schema.json`).json as { [key: string]: Json };
  const check = strictAjv({ allErrors: true, verbose: true }).compile(meta);
  if (check(source.json)) return [];
  const faults = (check.errors ?? []).flatMap(({ instancePath, keyword, params, parentSchema }) => {
    const path = segments(instancePath).map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    if (keyword === "anyOf" || keyword === "if") return [];
    if (keyword === "additionalProperties") {
      const name = String(params.additionalProperty);
      const properties = (parentSchema as { properties?: object } | undefined)?.properties ?? {};
      return [
        source.fault(
          [...path, name],
          "unknown-key",
          `"${name}" is not known here.`,
          nearestWord(name, Object.keys(properties)),
        ),
      ];
    }
    if (keyword === "required") return [source.fault(path, "lacking", `"${params.missingProperty}" is lacking here.`)];
    if (keyword === "type") return [source.fault(path, "type", `This must be of type ${params.type}.`)];
    return [source.fault(path, "shape", `This does not fit: ${keyword} ${JSON.stringify(params)}.`)];
  });
  return faults.length > 0 ? faults : [source.fault([], "shape", "This file does not have the shape of its kind.")];
}
