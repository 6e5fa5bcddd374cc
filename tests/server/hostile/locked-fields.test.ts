import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Form, fromPath, get, set } from "../../../src/engine/index.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { insertPerson } from "../access/people.ts";
import { claimOf, ofType, staff, stand } from "../workflow/stand.ts";
import { claimants, mayWrite, roles, type Standing, standings, valuesOf, writers } from "./who-may-write.ts";

let t: TestApp;
const forms: Record<string, Form> = {};
const emails = new Map(roles.map((role) => [role, staff(role)]));

beforeAll(async () => {
  t = await testApp();
  for (const type of ["warranty", "replacement", "return"] as const) {
    forms[type] = set((await claimOf(t, ofType[type])).form, "/authorisation/authorisedByTech", undefined);
  }
  // Somebody of each role that reference data has on no account, or on another one.
  for (const role of ["customer", "warranty"]) {
    const email = `hostile-${role}@example.test`;
    const accounts = role === "customer" ? ["410344"] : [];
    await insertPerson(t.database, { email, roles: [...new Set(["warranty", role])], accounts });
    emails.set(role, email);
  }
});
afterAll(() => t.close());

const named = ({ type, status, isAuthorised, wasReceived }: Standing) =>
  `a ${type} claim in '${status}'${isAuthorised ? ", authorised" : ""}${wasReceived ? ", the unit received" : ""}`;

/** Puts the claim there, with the form of the reference data. */
async function place({ type, status, isAuthorised, wasReceived }: Standing) {
  const now = t.clock.now();
  return stand(t, ofType[type], status, {
    form: JSON.stringify(forms[type]),
    authorised_at: isAuthorised ? now : null,
    unit_received_at: wasReceived ? now : null,
    status_before: status === "pending customer action" ? (wasReceived ? "unit received" : "cs to action") : null,
    ...(type === "replacement" && { authorising_level: "tech_support" }),
  });
}

const keepForm = (number: string, form: Form) =>
  t.database
    .updateTable("claims")
    .set({ form: JSON.stringify(form) })
    .where("number", "=", number)
    .execute();

const filled = (form: Form, changes: [string, unknown][]): Form =>
  changes.reduce((kept, [path, value]) => set(kept, fromPath(path), value as never), form);

function save(role: string, standing: Standing, changes: [string, unknown][]) {
  const form = filled(forms[standing.type] ?? {}, changes);
  const draft = standing.status === "draft" && (standing.type !== "replacement" || claimants.includes(role));
  const url = standing.type === "return" ? "/api/return" : "/api/claim";
  const body = { ...form, claim: ofType[standing.type], draft, queuedFiles: 1 };
  return send(t, { as: emails.get(role) ?? "", method: "PUT", url, body });
}

describe.each(standings.map((standing) => [named(standing), standing] as const))("%s", (_, standing) => {
  const number = ofType[standing.type];
  const those = writers(standing);
  const changes = Object.entries(valuesOf(standing));

  test("is saved by nobody else than those who may, and stands as it was [DRAFT-08]", async () => {
    const before = await place(standing);
    for (const role of roles.filter((role) => !those.includes(role))) {
      const answer = await save(role, standing, changes);
      expect([403, 404, 422], `${role}: ${answer.body}`).toContain(answer.statusCode);
      expect(await claimOf(t, number)).toEqual(before);
    }
  });

  test.each(those)(
    "%s changes their own fields; of the others each is refused by its name, and kept when left out",
    async (role) => {
      const own = changes.filter(([path]) => mayWrite(role, path, standing));
      const others = changes.filter(([path]) => !mayWrite(role, path, standing));
      const before = await place(standing);
      if (others.length > 0) {
        const refused = await save(role, standing, changes);
        expect([refused.statusCode, refused.json().errors]).toEqual([
          422,
          Object.fromEntries(others.map(([path]) => [path, ["You cannot change this field."]])),
        ]);
        expect(await claimOf(t, number)).toEqual(before);
      }

      await keepForm(number, filled(before.form, others));
      const withoutOthers = others.map(([path]): [string, unknown] => [path, undefined]);
      const saved = await save(role, standing, [...own, ...withoutOthers]);
      expect(saved.statusCode, saved.body).toBe(200);
      const { form } = await claimOf(t, number);
      for (const [path, value] of changes) expect(get(form, fromPath(path)), path).toMatchObject(value as object);
    },
  );
});
