import { createReach } from "../api/reach.ts";

/** Away: the provider was so when the session was last to be renewed. */
export const signInReach = createReach();
