import type { PlaceCapture } from "../../src/contract/types.ts";

/** The parts of an address, as far as they are known. */
export type Place = Partial<PlaceCapture>;

/** The parts that are shown and entered, in their order. */
export const parts = [
  ["street", "Street"],
  ["suburb", "Suburb"],
  ["city", "Town or city"],
  ["postcode", "Postcode"],
  ["region", "Region"],
] as const;

export type Part = (typeof parts)[number][0];

/** An address entered by hand as one line: "street, suburb, city postcode" (D-111). */
export function composeAddress({ street, suburb, city, postcode }: Place): string {
  const town = [city, postcode].filter(Boolean).join(" ");
  return [street, suburb, town].filter(Boolean).join(", ");
}

/**
 * What is kept of text that was not chosen: a street as far as its length allows, and nothing a list gave. By that the rules tell it
 * from an address that another program sent as one line.
 */
export const placeTyped = (text: string): Place | undefined => {
  // One word that is longer than a street may be is text like any other.
  const street = /^.{0,119}\S(?!\S)/.exec(text)?.[0] ?? text.trim().slice(0, 120);
  return street === "" ? undefined : { street };
};

/** Is it text that was not chosen? */
export const isTyped = ({ street, city, postcode, formatted_address }: Place): boolean =>
  Boolean(street) && !city && !postcode && !formatted_address;

/** What goes on to be entered by hand: the parts that were found, or all that was typed as the street. */
export function placeByHand(address: string, place: Place): Place {
  const { street_number, street, suburb, city, postcode, region } = place;
  if (!street) return { street: address };
  const line = [street_number, street].filter(Boolean).join(" ");
  return Object.fromEntries(
    Object.entries({ street: line, suburb, city, postcode, region }).filter(([, value]) => value),
  );
}

const needed: Partial<Record<Part, string>> = {
  street: "Please enter number and street.",
  city: "Please enter the town or city.",
  postcode: "Please enter the postcode.",
};

/** What is wrong with a part entered by hand; the server's rules ask for the same. */
export function partFault(name: Part, text: string | undefined): string | undefined {
  const typed = text?.trim();
  if (!typed) return needed[name];
  if (name === "postcode" && !/^\d{4}$/.test(typed)) return "A New Zealand postcode has 4 digits.";
  return undefined;
}
