import { createReach } from "./reach.ts";

/** Away: the portal has answered several times that it cannot serve now. */
export const apiReach = createReach();

/** How many seconds nobody need be told of: none, before there is a page to look at. */
export const grace = { seconds: 0 };
