import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Scenario, scenarios } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

const admin = "admin@example.test";
/** As the page counts them, with the name of one that waits. */
const files = { stored: 0, queued: 0, names: { "0b8c0c3e-8d5f-4d0c-9d33-1f2f3a4b5c6d": "plate.jpg" } };
const question = (more: object = {}) => ({
  type: "warranty",
  hash: "",
  subject: "repaired-recently",
  role: "dealer",
  form: { installer: { dateRepaired: "2026-09-20" } },
  claim: { type: "warranty", status: "new", today: "2026-11-20", files },
  ...more,
});

describe("outside of production", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t.close());

  scenarios(
    () => t,
    [
      {
        name: "every page may ask for the version",
        as: "dealer@example.test",
        url: "/api/definitions/version",
        answers: { served: expect.any(String), files: expect.any(String) },
      },
      {
        name: "an administrator is told of the faults",
        as: admin,
        url: "/api/definitions/faults",
        answers: { faults: [] },
      },
      {
        name: "an administrator sees what each role may do",
        as: admin,
        url: "/api/definitions/roles",
        contains: ['"role":"tech_support"', '"is_claimant":true'],
      },
      {
        name: "a typed form is explained as somebody of another role sees it",
        as: admin,
        method: "POST",
        url: "/api/definitions/explain",
        body: question(),
        contains: ["Rule repaired-recently is not met.", "schemas/warranty/rules.json:", "2026-09-20"],
      },
      {
        name: "the role decides, not who asks",
        as: admin,
        method: "POST",
        url: "/api/definitions/explain",
        body: question({ subject: "fault", role: "tech_support" }),
        contains: ["Section fault is editable."],
      },
      {
        name: "an unknown name is answered with the nearest",
        as: admin,
        method: "POST",
        url: "/api/definitions/explain",
        body: question({ subject: "/installer/dateRepaird" }),
        answers: { explanations: [], nearest: expect.arrayContaining(["/installer/dateRepaired"]) },
      },
      ...["__proto__", "constructor", "toString"].map(
        (subject): Scenario => ({
          name: `${subject} is no part of any form`,
          as: admin,
          method: "POST",
          url: "/api/definitions/explain",
          body: question({ subject, claim: { type: "warranty", status: subject, today: "2026-11-20", files } }),
          contains: ['"explanations":[]'],
        }),
      ),
      {
        name: "a version that is none is refused",
        as: admin,
        method: "POST",
        url: "/api/definitions/explain",
        body: question({ hash: "a\0b" }),
        status: 422,
      },
      {
        name: "an unknown role is refused",
        as: admin,
        method: "POST",
        url: "/api/definitions/explain",
        body: question({ role: "constructor" }),
        status: 404,
      },
      {
        name: "a body that is none is refused",
        as: admin,
        method: "POST",
        url: "/api/definitions/explain",
        body: question({ claim: { today: "soon" } }),
        status: 422,
      },
      ...["customer", "dealer", "tech-support", "staff", "general-manager"].flatMap((role): Scenario[] => [
        { name: `${role} is told no faults`, as: `${role}@example.test`, url: "/api/definitions/faults", status: 403 },
        { name: `${role} is told no rights`, as: `${role}@example.test`, url: "/api/definitions/roles", status: 403 },
        {
          name: `${role} is explained nothing`,
          as: `${role}@example.test`,
          method: "POST",
          url: "/api/definitions/explain",
          body: question(),
          status: 403,
          never: ["schemas/"],
        },
      ]),
    ],
  );

  test("somebody who is not signed in is told nothing", async () => {
    for (const url of ["version", "faults", "roles"]) {
      expect((await t.app.inject(`/api/definitions/${url}`)).statusCode).toBe(401);
    }
  });

  test("without a token of its own a server has no door for tools", async () => {
    const payload = { claim: "WC100001", subject: "approve" };
    expect((await t.app.inject({ method: "POST", url: "/tools/explain", payload })).statusCode).toBe(404);
  });
});

describe("in production", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp({ env: { PORTAL_ENV: "production", EMBEDDED_SIGN_IN: "yes" } });
  });
  afterAll(() => t.close());

  test("the definitions are not watched unless that is asked for", () => {
    expect(t.parts.settings.watchesSchemas).toBe(false);
  });

  scenarios(
    () => t,
    ["version", "faults", "roles"].map((url) => ({
      name: `there is no call for ${url}, not even for administrators`,
      as: "super-admin@example.test",
      url: `/api/definitions/${url}`,
      status: 404,
    })),
  );

  scenarios(
    () => t,
    [
      {
        name: "nothing is explained, not even to administrators",
        as: "super-admin@example.test",
        method: "POST",
        url: "/api/definitions/explain",
        body: question(),
        status: 404,
      },
    ],
  );
});
