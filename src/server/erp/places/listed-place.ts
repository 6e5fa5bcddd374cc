import { plainText } from "../../platform/text/plain-text.ts";
import { isInNewZealand } from "../new-zealand.ts";

/** A row of a list of places: a street in its locality, or a locality alone. */
export interface ListedPlace {
  street: string;
  suburb: string;
  city: string;
  region: string;
  /** Empty where the list has none. */
  postcode: string;
  latitude: number;
  longitude: number;
}

type Values = Record<string, string>;

/** Columns by all their names in Land Information New Zealand's lists, the first that is there. */
const columns = {
  street: ["full_road_name"],
  suburb: ["suburb_locality", "name"],
  city: ["town_city", "major_name"],
  territory: ["territorial_authority"],
  postcode: ["postcode"],
  latitude: ["gd2000_ycoord", "latitude", "shape_y"],
  longitude: ["gd2000_xcoord", "longitude", "shape_x"],
  shape: ["wkt", "shape"],
};

type Column = keyof typeof columns;

const named = (values: Values, column: Column): string | undefined => columns[column].find((name) => name in values);
const textOf = (values: Values, column: Column): string => {
  const name = named(values, column);
  return name === undefined ? "" : plainText(values[name] ?? "");
};

/** What keeps a file with these columns from being a list of places; nothing when it is one. */
export function columnFault(values: Values): string | undefined {
  const hasPoint = (named(values, "latitude") && named(values, "longitude")) || named(values, "shape");
  if (named(values, "suburb") && hasPoint) return undefined;
  return [
    "The first line must name the columns as LINZ does:",
    "full_road_name, suburb_locality, town_city, territorial_authority, gd2000_xcoord, gd2000_ycoord (NZ Addresses),",
    "or name, major_name, territorial_authority, WKT (NZ Suburbs and Localities; export it in EPSG:4167).",
  ].join("\n");
}

/** The place of a row; nothing for an address that is not in use; a sentence when something is wrong with it. */
export function listedPlace(values: Values): ListedPlace | string | undefined {
  const lifecycle = values.address_lifecycle;
  if (lifecycle && lifecycle !== "Current") return undefined;
  const [longitude, latitude] = pointOf(values);
  const street = textOf(values, "street");
  const suburb = textOf(values, "suburb") || textOf(values, "city");
  const city = textOf(values, "city") || suburb;
  const postcode = textOf(values, "postcode");
  if (named(values, "street") && !street) return "it names no street";
  if (!suburb) return "it names neither suburb nor town";
  if (Math.max(street.length, suburb.length, city.length) > 120) return "a name is longer than 120 letters";
  if (postcode && !/^\d{4}$/.test(postcode)) return `its postcode is "${postcode.slice(0, 20)}"`;
  if (!isInNewZealand(latitude, longitude)) return "its point is not in New Zealand (degrees are needed: EPSG:4167)";
  const region = regionOfTerritory(textOf(values, "territory"));
  return { street, suburb, city, region, postcode, latitude, longitude };
}

/** Longitude and latitude; of an outline, the middle of its first corners. NaN where there is none. */
function pointOf(values: Values): [number, number] {
  const shape = textOf(values, "shape").slice(0, 2_000);
  const corners = [...shape.matchAll(/(-?\d+\.?\d*) (-?\d+\.?\d*)/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  );
  if (!named(values, "latitude") && corners.length > 0) {
    const middle = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
    return [middle(0), middle(1)];
  }
  const [x, y] = [textOf(values, "longitude"), textOf(values, "latitude")];
  return [x ? Number(x) : Number.NaN, y ? Number(y) : Number.NaN];
}

const districts = {
  Northland: "Far North,Whangarei,Kaipara",
  Auckland: "Auckland",
  Waikato: "Thames-Coromandel,Hauraki,Waikato,Matamata-Piako,Hamilton,Waipa,Otorohanga,South Waikato,Waitomo,Taupo",
  "Bay of Plenty": "Western Bay of Plenty,Tauranga,Rotorua,Whakatane,Kawerau,Opotiki",
  Gisborne: "Gisborne",
  "Hawke's Bay": "Wairoa,Hastings,Napier,Central Hawkes Bay",
  Taranaki: "New Plymouth,Stratford,South Taranaki",
  "Manawatū-Whanganui": "Ruapehu,Whanganui,Wanganui,Rangitikei,Manawatu,Palmerston North,Tararua,Horowhenua",
  Wellington: "Kapiti Coast,Porirua,Upper Hutt,Lower Hutt,Hutt,Wellington,Masterton,Carterton,South Wairarapa",
  Tasman: "Tasman",
  Nelson: "Nelson",
  Marlborough: "Marlborough",
  "West Coast": "Buller,Grey,Westland",
  Canterbury: "Kaikoura,Hurunui,Waimakariri,Christchurch,Selwyn,Ashburton,Timaru,Mackenzie,Waimate,Banks Peninsula",
  Otago: "Waitaki,Central Otago,Queenstown-Lakes,Dunedin,Clutha",
  "Chatham Islands": "Chatham Islands",
  Southland: "Southland,Gore,Invercargill",
};

/** Plain letters, as both spellings of a district have them, without "City" or "District". */
const plain = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/\s+(city|district|territory)$/, "");

const regionOf = new Map(
  Object.entries(districts).flatMap(([region, names]) =>
    names.split(",").map((name) => [plain(name), region] as const),
  ),
);

/** The region of a city or district council, as `Whangarei District` or `Whangārei`; empty when it is unknown. */
const regionOfTerritory = (name: string): string => regionOf.get(plain(name.trim())) ?? "";
