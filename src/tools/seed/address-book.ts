import type { Reference } from "../../server/reference/reference-shapes.ts";
import type { Random } from "./random.ts";

/** An address as the finder hands it to a form. */
export interface Place {
  street_number: string;
  street: string;
  suburb: string;
  city: string;
  postcode: string;
  region: string;
  formatted_address: string;
  latitude: number;
  longitude: number;
}

/** Answers addresses in streets of the reference data, any number of them. */
export function addressBook({
  localities,
  streets,
}: Pick<Reference, "localities" | "streets">): (chance: Random) => Place {
  const nameOf = ({ suburb, city }: { suburb: string; city: string }) => `${suburb}/${city}`;
  const byName = new Map(localities.map((locality) => [nameOf(locality), locality]));
  const known = streets.flatMap((entry) => {
    const locality = byName.get(nameOf(entry));
    return locality ? entry.names.map((street) => ({ street, locality })) : [];
  });
  return (chance) => {
    const { street, locality } = chance.pick(known);
    const { suburb, city, postcode, region, latitude, longitude } = locality;
    const street_number = String(1 + chance.below(240));
    const formatted_address = [
      `${street_number} ${street}`,
      ...(suburb === city ? [] : [suburb]),
      `${city} ${postcode}`,
    ].join(", ");
    return { street_number, street, suburb, city, postcode, region, formatted_address, latitude, longitude };
  };
}
