import type { Random } from "./random.ts";

const given = [
  ..."Aroha Matiu Hēni Sione Mele Grace Tom Priya Ben Jess Craig Ingrid Rangi Wei Lucy Nikau Pania Oscar Fiona John Helen".split(
    " ",
  ),
  ..."Susan Johan Losa Mei Anika Tane Moana Kiri Hemi Wiremu Sarah David Emma Liam Olivia Noah Ruby Arjun Farah Yusuf".split(
    " ",
  ),
  ..."Ana Petra Lars Hana Kenji Maria Carlos Tevita Salote Ioane Leilani Ruth Peter Karen Bruce Neil Sanjay Deepa Callum Isla".split(
    " ",
  ),
];
const family = [
  ..."Parata Taufa Whaanga Liu Ridley Nair Cartwright Ngata Harper Fonoti Donnelly Sorensen Tamihere Zhang Abbott Walters".split(
    " ",
  ),
  ..."Bell Rewi Chen Fraser Morrison Campbell Tūhoro Kingi Faleolo Paki Wu Singh Patel Sharma Kumar Wilson Thompson Clarke".split(
    " ",
  ),
  ..."McLeod Stewart Henare Pōtae Rāwiri Tuilagi Vaioleti Kim Nguyen Park Suzuki Olsen Petersen Hansen Baker Cooper Fisher".split(
    " ",
  ),
  ..."Gardiner Holloway Irving Jamieson Kirkwood Lawson Maxwell Norton Osborne Prescott Quinn Robertson Sinclair Turner Upton".split(
    " ",
  ),
];
const marks = [
  ..."Kauri Rimu Tōtara Rātā Mānuka Kōwhai Pōhutukawa Tūī Kererū Huia Kea Kākā Harbour Lakeside Alpine Coastal Valley Ridge".split(
    " ",
  ),
  ..."Southern Northern Central Pacific Tasman Summit Beacon Anchor Compass Cascade Glacier Pioneer Heritage Metro Premier".split(
    " ",
  ),
];
const trades = [
  "Heat Pumps",
  "Refrigeration",
  "Air Conditioning",
  "Climate Control",
  "Mechanical Services",
  "Electrical",
  "Heating and Cooling",
  "Air Services",
  "HVAC",
  "Ventilation",
];
const buildings = [
  "Offices",
  "Joinery",
  "Motel",
  "Medical Centre",
  "School",
  "Café",
  "Body Corporate",
  "Pharmacy",
  "Gym",
  "Library",
];
const prefixes = ["J", "WO", "SA-", "REF ", "JOB-", "Q"];

export const personName = (chance: Random): string => `${chance.pick(given)} ${chance.pick(family)}`;

/** Where a unit hangs: mostly at somebody's home. */
export const siteName = (chance: Random): string =>
  chance.isHit(0.75) ? personName(chance) : `${chance.pick(marks)} ${chance.pick(buildings)}`;

export const companyName = (chance: Random, city: string): string =>
  `${chance.isHit(0.5) ? city : chance.pick(marks)} ${chance.isHit(0.2) ? `${chance.pick(family)} ` : ""}${chance.pick(trades)} Ltd`;

export const mobile = (chance: Random): string => `0${chance.pick([21, 22, 27])} 555 ${chance.digits(4)}`;

/** The purchaser's own number of the job. */
export const jobReference = (chance: Random): string => `${chance.pick(prefixes)}${chance.digits(5)}`;
