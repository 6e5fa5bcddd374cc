import type { Check } from "./check.ts";
import { conditionPointers } from "./condition-pointers.ts";
import { fieldPointers } from "./field-pointers.ts";
import { listNames } from "./list-names.ts";
import { widgetNames } from "./widget-names.ts";
import { words } from "./words.ts";
import { workflowNames } from "./workflow-names.ts";

/** Every check of a claim type; one file each. */
export const checks: Check[] = [conditionPointers, fieldPointers, listNames, widgetNames, words, workflowNames];
