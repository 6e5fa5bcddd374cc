import { type WidgetPlace, widgetPlaces } from "../../definitions/widget-places.ts";
import { type CompiledDefinition, type Form, get, type Json, type Pointer } from "../../engine/index.ts";
import { isInNewZealand } from "./new-zealand.ts";
import { folded } from "./typed-address.ts";

const widget = "address-finder";
/** Parts that stand in the address's line, however it was entered. */
const written = ["street", "suburb", "city", "postcode"];

/**
 * What is wrong with the captured parts of a form's addresses: parts that do not stand in the address's line, or a point that is
 * not in New Zealand (LOOKUP-18). The page never sends such; whoever does gets the field's name.
 */
export function placeFaults(definition: CompiledDefinition, form: Form): { field: Pointer; message: string }[] {
  return widgetPlaces(definition)
    .filter((place) => place.widget === widget)
    .flatMap((place) => {
      const message = faultOf(form, place);
      return message ? [{ field: place.field, message }] : [];
    });
}

function faultOf(form: Form, { field, options }: WidgetPlace): string | undefined {
  const place = get(form, String(options.data) as Pointer) as Json | undefined;
  if (typeof place !== "object" || place === null || Array.isArray(place)) return undefined;
  const { latitude, longitude } = place;
  const isPlaced = latitude != null || longitude != null;
  if (isPlaced && !isInNewZealand(Number(latitude ?? Number.NaN), Number(longitude ?? Number.NaN))) {
    return "This address is not in New Zealand. Please search for it again, or enter it manually.";
  }
  const address = get(form, field);
  // Parts whose address is yet to be written contradict nothing.
  if (typeof address !== "string") return undefined;
  const line = ` ${folded(address)} `;
  const isOther = written.some((part) => isMissing(place[part], line));
  return isOther
    ? "The parts of this address are those of another. Please search for it again, or enter it manually."
    : undefined;
}

function isMissing(part: Json | undefined, line: string): boolean {
  const words = typeof part === "string" ? folded(part) : "";
  return words !== "" && !line.includes(` ${words} `);
}
