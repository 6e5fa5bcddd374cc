import { createReach } from "./reach.ts";

/** Away: the portal has answered several times that it cannot serve now. */
export const apiReach = createReach();
