import type { PlaceCapture } from "../../contract/types.ts";
import type { Database } from "../parts.ts";
import { bundledAddressFinder } from "./bundled-address-finder.ts";

/** Finds New Zealand addresses for what has been typed so far (LOOKUP-18). */
export interface AddressFinder {
  /** Best first, at most 8. */
  find(typed: string): Promise<PlaceCapture[]>;
}

/** The address finder of this installation: the bundled street table. An outside provider is a second one, chosen here. */
export const addressFinderOf = (database: Database): AddressFinder => bundledAddressFinder(database);
