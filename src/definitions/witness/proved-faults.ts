import type { CheckInput } from "../check/check.ts";
import { type Fault, refusing } from "../read/fault.ts";
import type { Step as PathStep } from "../read/source-file.ts";

/** What was proved of the thing at this place of a file. */
export type ProvedFaults = (file: "workflow" | "rules", path: PathStep[]) => Fault | undefined;

const proofs =
  /^(never-(allowed|seen|edited|asked|written|restored|fires|met|holds|ready|complete|saved|reached)|unreachable-status|no-(way-on|before)|not-given)$/;

/** Finds what was proved of a transition, status or rule by the lines that it is written in. */
export function findingsOf({ files }: CheckInput, faults: readonly Fault[]): ProvedFaults {
  const proved = refusing(faults).filter(({ code }) => proofs.test(code));
  return (kind, path) => {
    if (proved.length === 0) return undefined;
    const source = files[kind];
    const places = new Set<string>();
    const visit = (node: unknown, at: PathStep[]): void => {
      for (const { file, line } of [source.fault(at, "", ""), source.faultAtKey(at, "", "")])
        places.add(`${file}:${line}`);
      if (typeof node !== "object" || node === null) return;
      for (const [key, child] of Object.entries(node)) visit(child, [...at, Array.isArray(node) ? Number(key) : key]);
    };
    const node = path.reduce<unknown>(
      (value, step) => (value as Record<PathStep, unknown> | undefined)?.[step],
      source.json,
    );
    visit(node, path);
    return proved.find(({ file, line }) => places.has(`${file}:${line}`));
  };
}
