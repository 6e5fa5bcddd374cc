import type { Fault } from "../fault.ts";
import { contentionFaults } from "./contention.ts";
import { lineFaults } from "./lines.ts";
import { operatorFaults } from "./operators.ts";
import { processFaults } from "./processes.ts";
import { serverFaults } from "./server.ts";

export const faults: Fault[] = [
  ...lineFaults,
  ...serverFaults,
  ...contentionFaults,
  ...operatorFaults,
  ...processFaults,
];
