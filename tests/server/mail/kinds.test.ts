import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filling } from "../../../src/server/claims/letters/compose-letter.ts";
import { runTimers } from "../../../src/server/claims/timers/run-timers.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeForm } from "../claims/warranty-form.ts";
import { arrangeShipping, claimOf, make, ofType, resolve, staff, stand } from "../workflow/stand.ts";

const dealer = "dealer@example.test";
const service = staff("customer_service");
const { warranty, replacement, return: returned } = ofType;
const hostile = 'Kia <b>ora</b> & "tēnā koe"\r\nBcc: all@example.test';

interface Told {
  /** Leaves a claim behind, of which the letter tells; none for the pallet request. */
  act: (t: TestApp) => Promise<LightMyRequestResponse>;
  /** Addresses, or the claim's account. */
  to: "account" | string[];
  /** What the sender of the news wrote with it. */
  quotes?: true;
  opens?: "edit-claim" | "nothing";
}

/** What time makes of claims of the reference data is made and told before. */
async function othersMade(t: TestApp): Promise<void> {
  await runTimers(t.parts);
  await t.database.deleteFrom("outbox").execute();
}

/** Every event of D-147: what makes it, and who is told. */
const events: Record<string, Told> = {
  received: {
    act: (t) => send(t, { as: dealer, method: "POST", url: "/api/claim", body: completeForm() }),
    to: "account",
  },
  approved: {
    act: async (t) => {
      await stand(t, warranty, "in-progress");
      return resolve(t, service, warranty, "approve");
    },
    to: "account",
  },
  declined: {
    act: async (t) => {
      await stand(t, returned, "open");
      const body = { claim: returned, rationale: hostile };
      return send(t, { as: staff("general_manager"), method: "POST", url: "/api/claim/resolve/disapprove", body });
    },
    to: "account",
    quotes: true,
  },
  "action-required": {
    act: async (t) => {
      await stand(t, warranty, "open");
      return resolve(t, service, warranty, "action-required", { note: hostile });
    },
    to: "account",
    quotes: true,
  },
  "draft-sent": {
    act: async (t) => {
      await stand(t, replacement, "draft");
      return resolve(t, staff("tech_support"), replacement, "place-with-customer");
    },
    to: "account",
    opens: "edit-claim",
  },
  "please-pack": {
    act: async (t) => {
      await stand(t, returned, "approved", { return_request_number: "12345678" });
      return make(t, service, returned, "packing");
    },
    to: "account",
  },
  "collection-arranged": {
    act: async (t) => {
      await stand(t, replacement, "arrange collection");
      return arrangeShipping(t, service, { claim: replacement });
    },
    to: "account",
  },
  completed: {
    act: async (t) => {
      await stand(t, warranty, "approved");
      return resolve(t, service, warranty, "complete");
    },
    to: "account",
  },
  "needs-authorisation": {
    act: async (t) => {
      await stand(t, warranty, "open");
      return resolve(t, service, warranty, "send-for-authorisation");
    },
    to: [staff("tech_support")],
  },
  "authorisation-waits": {
    act: async (t) => {
      t.clock.set("2026-11-27T00:00:00Z");
      await othersMade(t);
      const status_at = new Date("2026-11-20T01:00:00Z");
      await stand(t, warranty, "authorise", { authorise_role: "service_manager", status_at });
      expect(await runTimers(t.parts)).toBe(1);
      return send(t, { as: service, url: `/api/claim/${warranty}` });
    },
    to: [staff("general_manager"), staff("managing_director")],
  },
  enquiry: {
    act: async (t) => {
      await stand(t, warranty, "open");
      return resolve(t, service, warranty, "query-service", { note: hostile });
    },
    to: [staff("service_manager")],
    quotes: true,
  },
  "customer-responded": {
    act: async (t) => {
      await stand(t, warranty, "open");
      await resolve(t, service, warranty, "action-required", { note: "Which unit is it?" });
      await t.database.deleteFrom("outbox").execute();
      return send(t, {
        as: dealer,
        method: "POST",
        url: "/api/claim/reply",
        body: { claim: warranty, note: "This one." },
      });
    },
    to: [service],
  },
  "pallet-return": {
    act: (t) => {
      const purchaser = { company: "A <b>Ltd</b>\r\nBcc: all@example.test", address: "1 Queen Street", pallets: 1 };
      const body = { purchaser: { ...purchaser, email: "matiu@example.test", phone: "09 300 1234" } };
      return send(t, { as: dealer, method: "POST", url: "/api/pallet", body });
    },
    to: ["pallets@example.test"],
    opens: "nothing",
  },
};

const outbox = (t: TestApp) => t.database.selectFrom("outbox").selectAll().execute();
/** Makes an event by itself; gives all the letters of it. */
async function lettersOf(t: TestApp, { act }: Told) {
  await t.database.deleteFrom("outbox").execute();
  const answer = await act(t);
  expect(answer.statusCode, answer.body).toBe(200);
  return outbox(t);
}
/** Letters that a kind's switch leaves on: of the same act, or the collection request itself. */
const besides: Record<string, string[]> = { "collection-arranged": ["collection"] };

describe("with every kind on", () => {
  let t: TestApp;
  let account: string;
  beforeAll(async () => {
    t = await testApp();
    const { customer_id } = await claimOf(t, warranty);
    const found = t.database.selectFrom("customers").select("email").where("id", "=", customer_id);
    account = (await found.executeTakeFirstOrThrow()).email;
  });
  afterAll(() => t.close());

  test.each(Object.entries(events))(
    "%s is told once, to whom it concerns, in words and in HTML alike",
    async (kind, told) => {
      const letters = await lettersOf(t, told);
      expect(letters.map((letter) => letter.kind).sort()).toEqual([kind, ...(besides[kind] ?? [])].sort());
      const letter = letters.find((one) => one.kind === kind);
      if (!letter) throw new Error("There is no letter.");
      expect([...letter.recipients].sort()).toEqual(told.to === "account" ? [account] : [...told.to].sort());
      expect(letter.cc).toEqual([]);
      if (told.to === "account") expect(letter.reply_to).toBe(t.parts.settings.customerServiceEmail);

      expect(letter.subject).not.toMatch(/[\r\n]/);
      // Nothing that somebody wrote is markup.
      expect(letter.html_part).not.toMatch(/<b>|<script|<img/);
      expect(letter.html_part).toContain('<html lang="en-NZ">');
      // Every line of the words stands in the HTML too.
      const plain = plainTextOf(letter.html_part);
      for (const line of letter.text_part.split(/\s*\n\s*/)) expect(plain).toContain(line.replace(/^> ?/, "").trim());
      if (told.quotes) expect(plain).toContain('Kia <b>ora</b> & "tēnā koe"');
      if (told.opens === "nothing") return;
      const { number } = await t.database
        .selectFrom("claims")
        .select("number")
        .where("id", "=", letter.claim_id)
        .executeTakeFirstOrThrow();
      const link = `${t.parts.settings.publicUrl}/${told.opens ?? "claim"}/${number}`;
      expect(letter.text_part).toContain(link);
      expect(letter.html_part).toContain(`href="${link}"`);
      expect(letter.subject).toContain(number);
    },
  );
});

describe("with every kind off", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp({ env: { MAIL_OFF: Object.keys(events).join(",") } });
  });
  afterAll(() => t.close());

  test.each(Object.entries(events))("%s is made and told to nobody", async (kind, told) => {
    expect((await lettersOf(t, told)).map((letter) => letter.kind)).toEqual(besides[kind] ?? []);
  });
});

const signs: Record<string, string> = { "60": "<", "62": ">", "38": "&", "34": '"', "39": "'" };
/** What a reader of the HTML sees. */
const plainTextOf = (html: string): string =>
  html
    .replace(/<head>.*<\/head>/s, "")
    .replaceAll(/<br>/g, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&#(\d+);/g, (_, code: string) => signs[code] ?? "");

test.each([
  ["{role} is asked. {type} of today: {type}.", "Service manager is asked. Repair of today: repair."],
  ["{text} stays as it is written", "brr stays as it is written"],
])("a sentence of a letter begins with a capital letter, what people wrote does not change: %s", (words, text) => {
  const known: Record<string, string> = { role: "service manager", type: "repair", text: "brr" };
  expect(filling((name) => known[name] ?? "", false).fill(words)).toBe(text);
});
