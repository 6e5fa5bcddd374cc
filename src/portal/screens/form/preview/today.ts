import { DateTime } from "luxon";

/** The New Zealand day of now, YYYY-MM-DD. */
export const today = (): string => DateTime.now().setZone("Pacific/Auckland").toFormat("yyyy-MM-dd");
