import type { PlaceCapture } from "../../contract/types.ts";

/** How many addresses are offered at once. */
export const mostPlaces = 8;

/** A place with the line that D-111 composes of its parts: `12 Smith Road, Kamo, Whangārei 0112`. */
export function placeOf(parts: Omit<PlaceCapture, "formatted_address">): PlaceCapture {
  const { street_number, street, city, postcode } = parts;
  // A town without suburbs stands in our table as its own.
  const suburb = parts.suburb === city ? "" : parts.suburb;
  const line = [street_number, street].filter(Boolean).join(" ");
  const town = [city, postcode].filter(Boolean).join(" ");
  return { ...parts, suburb, formatted_address: [line, suburb, town].filter(Boolean).join(", ") };
}
