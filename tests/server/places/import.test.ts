import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressFinderOf } from "../../../src/server/erp/address-finder.ts";
import { csvRows, readPlaces } from "../../../src/server/erp/places/read-places.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

const folder = mkdtempSync(join(tmpdir(), "places-"));
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});

function fileOf(...lines: string[]): string {
  const file = join(folder, `${lines.length}-${lines.join("").length}.csv`);
  writeFileSync(file, `\uFEFF${lines.join("\r\n")}`);
  return file;
}

const header =
  "WKT,address_id,full_address_number,full_road_name,suburb_locality,town_city,territorial_authority,address_lifecycle,gd2000_xcoord,gd2000_ycoord";
const row = (
  number: string,
  street: string,
  suburb: string,
  town: string,
  territory: string,
  x = "174.3",
  y = "-35.68",
) => `"POINT (${x} ${y})",1,${number},${street},${suburb},${town},${territory},Current,${x},${y}`;

const read = async (file: string) => {
  const faults: string[] = [];
  const done = await readPlaces(t.database, file, (line, fault) => faults.push(`${line}: ${fault}`));
  return { ...done, faults };
};
const find = (typed: string) => addressFinderOf(t.database).find(typed);

test("streets of LINZ's addresses come into the localities that we know, with their postcode, and new localities with them", async () => {
  const file = fileOf(
    header,
    row("1", "Zebra Road", "Kamo", "Whangarei", "Whangarei District"),
    row("3", "Zebra Road", "Kamo", "Whangarei", "Whangarei District"),
    row("5", '"Te Ara o ""Zebra"", Upper"', "Takanini", "Auckland", "Auckland"),
    row("7", "Zebra Bay Road", "Zebra Bay", "", "Far North District"),
    row("9", "Gone Road", "Kamo", "Whangarei", "Whangarei District").replace("Current", "Retired"),
  );
  expect(await read(file)).toEqual({ rows: 5, localities: 2, streets: 3, bad: 0, faults: [] });
  expect((await find("12 zebra road kamo"))[0]).toMatchObject({
    formatted_address: "12 Zebra Road, Kamo, Whangārei 0112",
    region: "Northland",
  });
  expect((await find("12 zebra road kamo"))[0]).not.toHaveProperty("note");
  expect((await find("2 te ara o zebra"))[0]).toMatchObject({ city: "Auckland", suburb: "Takanini", postcode: "2112" });
  expect((await find("2 zebra bay road"))[0]).toMatchObject({ city: "Zebra Bay", postcode: "", region: "Northland" });
  expect(await find("9 gone road kamo")).toMatchObject([{ note: expect.stringContaining("Not checked") }]);
  expect(await read(file)).toMatchObject({ localities: 0, streets: 0, bad: 0 });
});

test("suburbs come by their outline, and a postcode column counts", async () => {
  const file = fileOf(
    "WKT,id,name,major_name,territorial_authority,postcode",
    '"MULTIPOLYGON (((170 -45,171 -45,171 -46,170 -46)))",9,Zebra Flat,Dunedin,Dunedin City,9019',
  );
  expect(await read(file)).toMatchObject({ rows: 1, localities: 1, streets: 0, bad: 0 });
  const found = await t.database.selectFrom("localities").selectAll().where("suburb", "=", "Zebra Flat").execute();
  expect(found).toMatchObject([
    { city: "Dunedin", region: "Otago", postcode: "9019", latitude: -45.5, longitude: 170.5 },
  ]);
});

test("bad rows are told by their line and left out; the others are kept", async () => {
  const file = fileOf(
    header,
    row("1", "", "Kamo", "Whangarei", "Whangarei District"),
    row("1", "George Street", "Sydney", "Sydney", "", "151.21", "-33.87"),
    row("1", "Metre Road", "Kamo", "Whangarei", "Whangarei District", "1722483.9", "6047829.4"),
    row("1", "Nowhere Road", "", "", "Whangarei District"),
    row("1", '"Two\nLines Road"', "Kamo", "Whangarei", "Whangarei District"),
    row("1", "Right Zebra Road", "Kamo", "Whangarei", "Whangarei District"),
    row("1", "Not Placed Road", "Kamo", "Whangarei", "Whangarei District", "", ""),
  );
  expect(await read(file)).toEqual({
    rows: 7,
    localities: 0,
    streets: 2,
    bad: 5,
    faults: [
      "2: it names no street",
      "3: its point is not in New Zealand (degrees are needed: EPSG:4167)",
      "4: its point is not in New Zealand (degrees are needed: EPSG:4167)",
      "5: it names neither suburb nor town",
      "9: its point is not in New Zealand (degrees are needed: EPSG:4167)",
    ],
  });
  expect(await find("1 George Street Sydney")).toEqual([]);
});

test("a file of other columns, or of none, is refused with the names that are needed", async () => {
  await expect(read(fileOf("a,b", "1,2"))).rejects.toThrow(/full_road_name, suburb_locality/);
  await expect(read(fileOf(header))).rejects.toThrow("The file holds no rows.");
});

test("a row is read over the ends of what is read at once", async () => {
  const long = "ā".repeat(3_900);
  const names = Array.from({ length: 30 }, (_, index) => `c${index}`);
  const rows = [];
  const lines = [`one,two,${names.join(",")}`, `"${long}","x""y",${names.map(() => long).join(",")}`, "", "last,"];
  for await (const row of csvRows(fileOf(...lines))) {
    rows.push("values" in row && [row.line, row.values.one, row.values.two, row.values.c29]);
  }
  expect(rows).toEqual([
    [2, long, 'x"y', long],
    [4, "last", "", ""],
  ]);
});

test("a cell that is long is cut, and a row that does not end is told", async () => {
  const rows = [];
  for await (const row of csvRows(fileOf("one,two", `"${"7".repeat(1_000_000)}",x`))) rows.push(row);
  expect(rows).toEqual([{ line: 2, values: { one: "7".repeat(4_000), two: "x" } }]);
  const faults = ["2: a quotation mark opens here and is never closed"];
  expect(await read(fileOf(header, `"${",".repeat(5_000)}`))).toMatchObject({ bad: 1, localities: 0, faults });
});

test("a column without a name stands for none, a town as long as a book is left out, and characters that cannot be kept are", async () => {
  const file = fileOf(
    "name,major_name,territorial_authority,longitude,latitude,",
    "Zebra Hill,Dunedin,Dunedin City,170.5,-45.5,Note",
    `Zebra Dale,${"Dunedin ".repeat(500)},Dunedin City,170.5,-45.5,`,
    "Zebra\u0001Vale,Dunedin,Dunedin City,170.5,-45.5,",
  );
  expect(await read(file)).toMatchObject({ localities: 2, faults: ["3: a name is longer than 120 letters"] });
  const found = await t.database
    .selectFrom("localities")
    .select("suburb")
    .where("suburb", "like", "Zebra _a__")
    .execute();
  expect(found).toEqual([{ suburb: "Zebra Vale" }]);
});

test("two imports of one list at once bring each locality and street once", async () => {
  const file = fileOf(
    header,
    row("1", "Quagga Road", "Quagga Bay", "", "Far North District"),
    row("1", "Quagga Lane", "Quagga Hill", "", "Far North District"),
  );
  const done = await Promise.all([read(file), read(file)]);
  expect(done.map(({ localities, streets }) => localities + streets).sort()).toEqual([0, 4]);
});
