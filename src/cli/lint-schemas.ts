import path from "node:path";
import { faultLine } from "../definitions/fault.ts";
import { definitionFaults } from "../definitions/load.ts";

const root = path.join(import.meta.dirname, "../../schemas");
const faults = definitionFaults(root);
if (process.argv.includes("--json")) console.log(JSON.stringify(faults, null, 2));
else for (const fault of faults) console.error(`schemas/${faultLine(fault)}`);
if (faults.length > 0) process.exitCode = 1;
else if (!process.argv.includes("--json")) console.log("Definitions: no faults.");
