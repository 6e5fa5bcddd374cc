import { afterAll, beforeAll, expect, test } from "vitest";
import { scenarios } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let t: TestApp;
const desk = "customer-service@example.test";
const manager = "service-manager@example.test";
const admin = "admin@example.test";
const dealer = "dealer@example.test";
const otherDealer = "dealer2@example.test";

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const create = (as: string, payload: object) => t.as(as)({ method: "POST", url: "/api/views", payload });
const change = (as: string, view: string, payload: object) =>
  t.as(as)({ method: "PUT", url: `/api/views/${view}`, payload });
const remove = (as: string, view: string) => t.as(as)({ method: "DELETE", url: `/api/views/${view}` });
const names = async (as: string): Promise<string[]> => {
  const { views } = (await t.as(as)({ url: "/api/views" })).json();
  return views.map(({ name }: { name: string }) => name);
};
const made = async (as: string, name: string, more: object = {}): Promise<string> => {
  const answer = await create(as, { name, query: "status=open", ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().view.uuid;
};

test("a view keeps a list's address in one order, without page, and belongs to its maker", async () => {
  const query = "page=7&updated_at=asc&type=warranty&status=open&status=open&status=packing";
  const answer = await create(desk, { name: "  Waiting for us ", query });
  expect(answer.json().view).toEqual({
    uuid: expect.any(String),
    name: "Waiting for us",
    query: "status=open&status=packing&type=warranty&updated_at=asc",
    is_shared: false,
    is_own: true,
    may_change: true,
  });
  expect(await names(desk)).toContain("Waiting for us");
  expect(await names(manager)).not.toContain("Waiting for us");
  expect(await names(dealer)).toEqual([]);
});

test("a view keeps every part that a list's address may have", async () => {
  const parts = ["status=open", "where=freight%3E%3D12", "owner=me", "late=yes", "order_by=-freight", "column=-Owner"];
  const answer = await create(desk, { name: "All parts", query: [...parts, "column=Type~wide"].join("&") });
  expect(answer.statusCode, answer.body).toBe(200);
  expect([...new URLSearchParams(answer.json().view.query)]).toEqual([
    ["status", "open"],
    ["where", "freight>=12"],
    ["owner", "me"],
    ["late", "yes"],
    ["order_by", "-freight"],
    ["column", "-Owner"],
    ["column", "Type~wide"],
  ]);
  const unclear = await create(desk, { name: "Unclear", query: "where=what" });
  expect([unclear.statusCode, unclear.json().errors]).toEqual([422, { query: ["There is no such filter: what."] }]);
});

test("a shared view is seen by staff and by no customer; its maker and administrators change it, others do not", async () => {
  const view = await made(desk, "Shared by the desk", { is_shared: true });
  const seen = (await t.as(manager)({ url: "/api/views" })).json().views;
  expect(seen).toEqual([
    expect.objectContaining({ uuid: view, is_own: false, may_change: false, owner: "Jess Harper" }),
  ]);
  expect(await names(dealer)).toEqual([]);
  expect((await change(manager, view, { name: "Mine now" })).statusCode).toBe(403);
  expect((await remove(manager, view)).statusCode).toBe(403);
  for (const answer of [await change(dealer, view, { name: "Mine now" }), await remove(dealer, view)]) {
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain("Shared by the desk");
  }
  const renamed = await change(admin, view, { name: "Shared and renamed" });
  expect(renamed.json().view).toMatchObject({ name: "Shared and renamed", is_own: false, may_change: true });
  expect((await change(desk, view, { is_shared: false })).json().view.is_shared).toBe(false);
  expect(await names(manager)).toEqual([]);
  expect((await change(admin, view, { name: "Not theirs" })).statusCode).toBe(404);
  expect((await remove(desk, view)).json()).toEqual({ view: "deleted" });
  expect((await remove(desk, view)).statusCode).toBe(404);
});

test("a customer keeps views of their own, never shares them, and never reaches another's", async () => {
  const view = await made(dealer, "My open claims");
  expect(await names(otherDealer)).toEqual([]);
  expect((await change(dealer, view, { is_shared: true })).statusCode).toBe(403);
  expect((await create(dealer, { name: "Open to all", query: "", is_shared: true })).statusCode).toBe(403);
  expect((await change(otherDealer, view, { query: "" })).statusCode).toBe(404);
  expect((await remove(otherDealer, view)).statusCode).toBe(404);
  expect((await remove(admin, view)).statusCode).toBe(404);
  expect(await names(dealer)).toEqual(["My open claims"]);
  expect((await change(dealer, view, { query: "search=%20heat%20pump%20" })).json().view.query).toBe(
    "search=heat+pump",
  );
});

test("a name is given once by each person, however it is written", async () => {
  const view = await made(otherDealer, "Urgent");
  const again = await create(otherDealer, { name: "URGENT", query: "" });
  expect([again.statusCode, again.json().errors]).toEqual([
    422,
    { name: ["You have a view of this name already. Choose another."] },
  ]);
  const second = await made(otherDealer, "Later");
  expect((await change(otherDealer, second, { name: "urgent" })).statusCode).toBe(422);
  expect((await change(otherDealer, view, { name: "URGENT" })).json().view.name).toBe("URGENT");
  const both = await Promise.all([1, 2].map(() => create(otherDealer, { name: "At once", query: "" })));
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
});

test("two changes at once do not undo each other: what its maker takes back is not shared again", async () => {
  const view = await made(desk, "Taken back", { is_shared: true });
  for (const name of ["Once", "Twice", "Three times", "Four times", "Five times"]) {
    await change(desk, view, { is_shared: true });
    await Promise.all([change(desk, view, { is_shared: false }), change(desk, view, { name })]);
    const { views } = (await t.as(desk)({ url: "/api/views" })).json();
    expect(views).toContainEqual(expect.objectContaining({ uuid: view, name, is_shared: false }));
  }
  await remove(desk, view);
});

test("nobody keeps more than fifty", async () => {
  const hoarder = "finance@example.test";
  for (let number = 1; number <= 50; number++) await made(hoarder, `View ${number}`);
  const answer = await create(hoarder, { name: "One more", query: "" });
  expect([answer.statusCode, answer.json().message]).toEqual([422, expect.stringContaining("Delete one first")]);
  expect(await names(hoarder)).toHaveLength(50);
});

const refused = (name: string, body: object, field: string) => ({
  name,
  as: desk,
  method: "POST" as const,
  url: "/api/views",
  body: { name: "Odd", query: "", ...body },
  status: 422,
  answers: { errors: { [field]: [expect.any(String)] } },
});

scenarios(
  () => t,
  [
    refused("an empty name is refused", { name: "" }, "name"),
    refused("a name of spaces is refused", { name: "   " }, "name"),
    refused("a name longer than 60 characters is refused", { name: "a".repeat(61) }, "name"),
    refused("markup in a name is refused", { name: "<img src=x>" }, "name"),
    refused("an address with a part that no list has is refused", { query: "next=https://evil.test" }, "query"),
    refused("an unknown status is refused", { query: "status=%3Cscript%3E" }, "query"),
    refused("an unknown type is refused", { query: "type=lottery" }, "query"),
    refused("a search of one letter is refused", { query: "search=a" }, "query"),
    refused("a search longer than 100 letters is refused", { query: `search=${"a".repeat(101)}` }, "query"),
    refused("an endless address is refused", { query: "status=open&".repeat(400) }, "query"),
    refused("an address that is no text is refused", { query: { status: "open" } }, "query"),
    {
      name: "what is sought stays text: it stands encoded in the address",
      as: desk,
      method: "POST",
      url: "/api/views",
      body: { name: "Sought", query: "search=<b>x</b>" },
      answers: { view: { query: "search=%3Cb%3Ex%3C%2Fb%3E" } },
    },
    {
      name: "a view that is none is not found",
      as: desk,
      method: "DELETE",
      url: "/api/views/5f0f4f0e-9c39-4b60-9d0f-0a4f4a1a0001",
      status: 404,
    },
    { name: "an identifier that is none is not found", as: desk, method: "DELETE", url: "/api/views/1", status: 404 },
  ],
);

test("views are for those who are signed in", async () => {
  expect((await t.app.inject({ url: "/api/views" })).statusCode).toBe(401);
});
