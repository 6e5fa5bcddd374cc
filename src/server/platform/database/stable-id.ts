import { v5 } from "uuid";

/** The same uuid (version 5) for the same name, at every load: `customer/410344`, `user/dealer@example.test`, `claim/WC100001`. */
export const stableId = (name: string): string => v5(name, "6f0f7c1e-5d0a-5c8e-9d3b-2f8a1c4e7b60");
