import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { importer } from "./import-csv.ts";

let t: TestApp;
const { read, end } = importer(() => t.parts);
beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => {
  await t.close();
  end();
});

const customer = (sapId: string) =>
  t.database.selectFrom("customers").selectAll().where("sap_id", "=", sapId).executeTakeFirst();

test("a file is read with or without a mark, with commas, semicolons or tabs, any line ends, headings in any order and spelling", async () => {
  const done = { added: 1, changed: 0, unchanged: 0, bad: 0, faults: [] };
  expect(await read("customers", "sap_id,name\n500001,Comma Ltd")).toMatchObject(done);
  expect(
    await read("customers", '\uFEFF"Name";"SAP ID";Phone\r\n"Semi; ""Colon"" Ltd";500002;09 555 0101\r\n'),
  ).toMatchObject(done);
  expect(await read("customers", "sap_id,name,category,region\n500001,Comma Ltd,A,Northland")).toMatchObject({
    changed: 1,
  });
  expect(await read("customers", "\n\nSAP-Id\tNAME\n\n500003\tTāb Ltd\n\n")).toMatchObject(done);
  expect(await customer("500002")).toMatchObject({ name: 'Semi; "Colon" Ltd', phone: "09 555 0101", address: "" });
  expect(await customer("500003")).toMatchObject({ name: "Tāb Ltd" });
});

test("an apostrophe that our exports set before a formula is taken off, one of a name stays, and a cell of two lines is one", async () => {
  await read(
    "customers",
    "sap_id,name,address,phone\n500011,'=Plus Ltd,\"1 Road\r\nTown\",'+64 9 555 0111\n500012,'Ohana Ltd,,",
  );
  expect(await customer("500011")).toMatchObject({
    name: "=Plus Ltd",
    address: "1 Road Town",
    phone: "+64 9 555 0111",
  });
  expect(await customer("500012")).toMatchObject({ name: "'Ohana Ltd" });
});

test.each([
  ["an unknown heading", "sap_id,nmae\n1,A", 'There is no column "nmae". Is it name?\nMissing: name.'],
  ["a missing heading", "name\nA", "Missing: sap_id."],
  [
    "a heading that stands there twice",
    "sap_id,name,Name\n1,A,B",
    'The heading "name" stands there twice. Take one out.',
  ],
  ["a column without a heading", "sap_id,name,\n1,A,B", "Column 3 has no heading. Name it, or take it out."],
  ["an empty file", "", "The file is empty."],
  ["UTF-16", Buffer.from("\uFEFFsap_id,name\n1,A", "utf16le"), 'Save it again as "CSV UTF-8'],
  ["UTF-16 without a mark", Buffer.from("sap_id,name\n1,A", "utf16le"), 'Save it again as "CSV UTF-8'],
])("a file with %s is refused before a row of it is read", async (_what, content, words) => {
  await expect(read("customers", content)).rejects.toThrow(words);
  expect(await customer("1")).toBeUndefined();
});

test("bad rows are told by line and column and left out; the good ones are kept", async () => {
  const latin = Buffer.concat([Buffer.from("500029,Caf"), Buffer.from([0xe9]), Buffer.from(" Ltd,,\n")]);
  const rows = [
    "sap_id,name,phone,email",
    "500021,Good One Ltd,,",
    ",No Number Ltd,,",
    '500022,"Two\nLines Ltd",12,not-an-address',
    "500023,A,B,C,D",
    `500024,${"x".repeat(201)},,`,
    "500021,Good One Ltd,,",
    '500025,12" Pipes Ltd,,',
    "500026,Good Two Ltd,,",
    "",
  ].join("\n");
  expect(await read("customers", Buffer.concat([Buffer.from(rows), latin]))).toEqual({
    added: 2,
    changed: 0,
    unchanged: 0,
    bad: 7,
    wasStopped: false,
    faults: expect.arrayContaining([
      "3 sap_id: is empty; fill it in",
      '4 phone: "12" is no phone number; write it like 09 555 0121',
      '4 email: "not-an-address" is no e-mail address; write it like name@example.com',
      expect.stringContaining("6: has 5 cells where the headings are 4"),
      "7 name: has 201 characters; there is room for 200, please shorten it",
      "8: has the same sap_id as line 2; take one of them out",
      expect.stringContaining("9: a quotation mark stands in the wrong place"),
      expect.stringContaining("11 name: holds a character that is not UTF-8"),
    ]),
  });
});

test("a quotation mark that is never closed is told, and what stands before it is kept", async () => {
  const done = await read("customers", `sap_id,name\n500031,Before Ltd\n500032,"Open Ltd\n500033,After Ltd\n`);
  expect(done).toMatchObject({ added: 1, bad: 1, faults: [expect.stringMatching(/never closed|left open/)] });
});

test("an import ends at the bad row that is one too many, and what was read before is kept", async () => {
  const rows = Array.from({ length: 20 }, (_, index) => (index % 2 ? `,Bad ${index}` : `50004${index},Good ${index}`));
  const done = await read("customers", ["sap_id,name", ...rows].join("\n"), { stopAt: 3 });
  expect(done).toMatchObject({ added: 3, bad: 3, wasStopped: true });
});

test("a trial keeps nothing, and says what an import would do", async () => {
  const file = "sap_id,name\n500051,Trial Ltd\n410344,Another Name Ltd\n,Bad Ltd";
  const before = await customer("410344");
  expect(await read("customers", file, { isCheck: true })).toMatchObject({ added: 1, changed: 1, bad: 1 });
  expect(await customer("500051")).toBeUndefined();
  expect(await customer("410344")).toEqual(before);
});

test("a customer that is there is changed where it differs and keeps what the file does not name; repeated, nothing changes", async () => {
  const before = await customer("410344");
  const file = "sap_id,name\n410344,Renamed Ltd";
  expect(await read("customers", file)).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
  expect(await customer("410344")).toEqual({ ...before, name: "Renamed Ltd" });
  expect(await read("customers", file)).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
});

test("two imports of one file at once bring each row once", async () => {
  const file = `sap_id,name\n${Array.from({ length: 30 }, (_, index) => `5001${index + 10},At Once ${index}`).join("\n")}`;
  const done = await Promise.all([read("customers", file), read("customers", file)]);
  expect(done.reduce((sum, { added }) => sum + added, 0)).toBe(30);
  expect(done.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(30);
});
