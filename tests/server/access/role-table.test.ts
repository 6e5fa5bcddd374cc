import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  emailOf,
  has,
  isClaimantRole,
  permissionOf,
  type RoleRow,
  roleTable,
  sample,
} from "../../helpers/role-table.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const get = async (row: RoleRow, url: string) => t.as(emailOf(row))({ url });

test("the table names every role but the gate's [ROLE-01]", () => {
  expect(roleTable.map(({ role }) => role).toSorted()).toEqual(
    Object.keys(t.parts.definitions.access.roles)
      .filter((role) => role !== "warranty")
      .toSorted(),
  );
});

describe.each(roleTable.map((row) => [row.role, row] as const))("%s", (_role, row) => {
  test("holds what the decisions give and nothing else [ROLE-02]", async () => {
    const { permissions } = (await get(row, "/api/user")).json();
    expect(permissions.toSorted()).toEqual([...row.may].map((letter) => permissionOf[letter]).toSorted());
  });

  test("passes the gate with warranty [AUTH-14]", async () => {
    expect((await get(row, "/api/statuses")).statusCode).toBe(200);
  });

  test("reads its claims, and no other exists for it, by page, by timeline, or in the list [ROLE-04]", async () => {
    for (const number of Object.values(sample)) {
      const isThere = !row.never.includes(number);
      const { claim } = (await get(row, `/api/claim/${number}`)).json();
      expect(claim?.claim_number ?? null, number).toBe(isThere ? number : null);
      const found = await t.as(emailOf(row))({
        method: "POST",
        url: "/api/claims/search?page=1",
        payload: { searchString: number },
      });
      const numbers = found.json().claims.data.map((one: { claim_number: string }) => one.claim_number);
      expect(numbers, number).toEqual(isThere ? [number] : []);
    }
  });

  test("sees who did what and what the office says to itself, unless it is a claimant", async () => {
    const number = Object.values(sample).find((one) => !row.never.includes(one)) ?? "";
    const answer = await get(row, `/api/activity/claim/${number}`);
    expect(answer.statusCode, answer.body).toBe(200);
    if (isClaimantRole(row)) expect(answer.body).not.toMatch(/"is_internal":true|"enquiry|working-note|remark/);
  });

  test("makes reports where it is given", async () => {
    const payload = { start: "2026-11-01", end: "2026-11-20", statuses: ["open"] };
    const answer = await t.as(emailOf(row))({ method: "POST", url: "/api/report/generate", payload });
    expect([401, 403].includes(answer.statusCode), answer.body).toBe(!has(row, "X"));
  });

  test.each([
    ["wrn", "Warranty Request No."],
    ["rrn", "Return Delivery No."],
  ])("writes %s in the list only where it is given to the role [LIST-12] [LIST-13]", async (call, column) => {
    const number = column === "Return Delivery No." ? sample.dealersReturn : sample.dealers;
    const claim = (await get({ ...row, role: "super_admin" }, `/api/claim/${number}`)).json().claim.uuid;
    const answer = await t.as(emailOf(row))({
      method: "PUT",
      url: `/api/claim/${call}`,
      payload: { claim, [call]: "A-1" },
    });
    const isRight = row.writes.includes(column) && !row.never.includes(number);
    expect(answer.statusCode === 200, answer.body).toBe(isRight);
  });

  test("begins a claim where its form may be sent, and nowhere else [ROLE-07]", async () => {
    const offered = (await get(row, "/api/claim-types")).json().claim_types as { type: string; new_path?: string }[];
    const starts = offered.filter(({ new_path }) => new_path).map(({ type }) => type);
    expect(starts.includes("return")).toBe(row.returns === "sends");
    expect(starts.some((type) => type === "warranty" || type === "replacement")).toBe(
      row.warranty === "sends" || row.warranty === "places",
    );
  });
});

test("whoever holds the gate's role alone, or a business role without it, gets no further than their name [AUTH-16] [AUTH-17]", async () => {
  for (const email of ["warranty-only@example.test", "outsider@example.test"]) {
    expect((await t.as(email)({ url: "/api/user" })).statusCode).toBe(200);
    for (const url of ["/api/claims", "/api/claim/WC100050", "/api/statuses", "/api/customer"]) {
      expect((await t.as(email)({ url })).statusCode, url).toBe(403);
    }
  }
});
