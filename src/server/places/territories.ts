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
export const regionOfTerritory = (name: string): string => regionOf.get(plain(name.trim())) ?? "";
