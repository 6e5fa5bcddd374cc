import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { testNow } from "../../helpers/test-clock.ts";
import { fillAll, keptBeside, rowsOf } from "./rows-of-claim.ts";
import { arrangeShipping, claimOf, ofType, staff, stand, timeline } from "./stand.ts";

let t: TestApp;
const { warranty } = ofType;
const service = staff("customer_service");
const dealer = "dealer@example.test";
const seconds = (count: number) => new Date(Date.parse(testNow) + count * 1000).toISOString();
const schemas = keptBeside();

beforeAll(async () => {
  t = await testApp({ env: { UNDO_SECONDS: "10", MAX_CALLS_PER_MINUTE: "1000000", SCHEMAS_DIR: schemas.folder } });
});
afterAll(async () => {
  await t.close();
  schemas.remove();
});
beforeEach(() => t.clock.set(testNow));

const post = (as: string, url: string, body: object) => send(t, { as, method: "POST", url, body });
const undo = (as: string, claim: string, id: string) => post(as, "/api/claim/undo", { claim, undo: id });
const tooLate = (message: string) => ({ statusCode: 409, message });
const told = (answer: { statusCode: number; json(): { message?: string } }) => ({
  statusCode: answer.statusCode,
  message: answer.json().message,
});

describe("deleting and restoring are undone by whoever did it, claimants too", () => {
  const types = ["warranty", "replacement", "return"] as const;
  const asks = types.flatMap((type) =>
    (["delete", "restore"] as const).flatMap((act) =>
      [dealer, "super-admin@example.test"].map((as) => [type, act, as] as const),
    ),
  );
  const standing = async (type: (typeof types)[number], act: "delete" | "restore") => {
    await stand(t, ofType[type], type === "replacement" ? "packing" : "open", {
      ...(act === "restore" && { deleted_at: t.clock.now() }),
    });
  };

  test.each(asks)("%s: %s by %s", async (type, act, as) => {
    const number = ofType[type];
    await standing(type, act);
    await fillAll(t);
    const before = await rowsOf(t, number);
    const made = (await post(as, `/api/claim/${act}`, { claim: number })).json();
    expect(made).toEqual({
      claim: `${act}d`,
      undo: { id: expect.any(String), seconds: 10, letters: 0, words: expect.any(String) },
    });
    expect(await rowsOf(t, number)).not.toEqual(before);
    t.clock.set(seconds(10));
    expect((await undo(as, number, made.undo.id)).json()).toEqual({ act: "undone" });
    expect(await rowsOf(t, number)).toEqual(before);
    expect((await send(t, { as: dealer, url: `/api/activity/claim/${number}` })).json().activities).toEqual([]);
    expect(await timeline(t, number)).toMatchObject([
      { type: "undone", is_internal: true },
      { type: "withdrawn", description: `Undone: ${made.undo.words}`, is_internal: true },
    ]);
    expect((await post(as, `/api/claim/${act}`, { claim: number })).statusCode).toBe(200);
  });

  test("not by another, not after the window, not once the claim was changed, and not where it is switched off", async () => {
    await standing("warranty", "delete");
    const remove = async () => (await post(dealer, "/api/claim/delete", { claim: warranty })).json().undo;
    const put = () =>
      t.database.updateTable("claims").set({ deleted_at: null }).where("number", "=", warranty).execute();
    const offered = await remove();
    const whose = { statusCode: 403, message: "Only whoever did this can undo it." };
    expect(told(await undo("super-admin@example.test", warranty, offered.id))).toEqual(whose);
    expect(told(await undo(service, warranty, offered.id))).toEqual(whose);
    expect((await undo("dealer2@example.test", warranty, offered.id)).statusCode).toBe(404);
    t.clock.set(seconds(11));
    expect(told(await undo(dealer, warranty, offered.id))).toEqual(tooLate("It is too late to undo this."));
    await put();
    const changed = await remove();
    await t.database.updateTable("claims").set({ customer_reference: "Y" }).where("number", "=", warranty).execute();
    expect(told(await undo(dealer, warranty, changed.id))).toEqual(
      tooLate("Somebody changed the claim since, so this cannot be undone."),
    );
    await put();
    t.parts.settings.undoSeconds = 0;
    expect(await remove()).toBeUndefined();
    t.parts.settings.undoSeconds = 10;
    expect((await claimOf(t, warranty)).deleted_at).not.toBeNull();
  });

  test("a deletion is not undone where another claim has taken its unit", async () => {
    await standing("warranty", "delete");
    const { id } = await claimOf(t, warranty);
    const offered = (await post(dealer, "/api/claim/delete", { claim: warranty })).json().undo;
    const [unit] = await t.database.selectFrom("claim_units").selectAll().where("claim_id", "=", id).execute();
    const other = await stand(t, ofType.replacement, "cs to action");
    if (!unit) throw new Error("The claim names no unit.");
    await t.database
      .insertInto("claim_units")
      .values({ ...unit, claim_id: other.id })
      .execute();
    const answer = await undo(dealer, warranty, offered.id);
    await t.database
      .deleteFrom("claim_units")
      .where("claim_id", "=", other.id)
      .where("serial", "=", unit.serial)
      .execute();
    expect(told(answer)).toEqual(tooLate(expect.stringMatching(/by now. So this cannot be undone.$/) as never));
    expect((await claimOf(t, warranty)).deleted_at).not.toBeNull();
  });
});

describe("a letter to a carrier is held back with its files", () => {
  const { replacement } = ofType;
  const pdf: [string, string][] = [["label.pdf", "%PDF-1.4\n%%EOF\n"]];
  const arrange = async () => {
    const answer = await arrangeShipping(t, service, { claim: replacement }, pdf);
    expect(answer.statusCode).toBe(200);
    return answer.json().undo;
  };
  const attached = async () => {
    const { id } = await claimOf(t, replacement);
    const named = t.database.selectFrom("outbox_attachments").innerJoin("outbox", "outbox.id", "outbox_id");
    return named.select("path").where("claim_id", "=", id).execute();
  };

  test("undone, letter, files and the day's count are gone, and the same letter can be sent anew", async () => {
    // No other test counts at these moments.
    t.clock.set(seconds(3600));
    await stand(t, replacement, "packing");
    const counted = () => t.database.selectFrom("daily_counts").select(["person_id", "tally"]).execute();
    await arrange();
    await stand(t, replacement, "packing");
    await fillAll(t);
    const [before, tallies] = [await rowsOf(t, replacement), await counted()];
    t.clock.set(seconds(7200));
    const offered = await arrange();
    expect(await counted()).not.toEqual(tallies);
    expect(offered).toMatchObject({ seconds: 10, letters: 2 });
    const [file] = await attached();
    if (!file) throw new Error("The letter has no file.");
    expect((await undo(service, replacement, offered.id)).json()).toEqual({ act: "undone" });
    expect([await rowsOf(t, replacement), await counted()]).toEqual([before, tallies]);
    expect(await t.parts.files.get(file.path)).toBeUndefined();
    const { id } = await claimOf(t, replacement);
    const audited = await t.database
      .selectFrom("audit_events")
      .select("outcome")
      .where("kind", "=", "letter-outside")
      .where("target", "=", `claim ${id}`)
      .orderBy("id")
      .execute();
    expect(audited.map(({ outcome }) => outcome).slice(-2)).toEqual(["done", "withdrawn"]);
    expect(await arrange()).toMatchObject({ letters: 2 });
    expect(await attached()).toHaveLength(1);
  });

  test("once the carrier's letter has begun to leave, nothing is undone and its file stays", async () => {
    await stand(t, replacement, "packing");
    const offered = await arrange();
    await t.database.updateTable("outbox").set({ attempts: 1 }).where("kind", "=", "collection").execute();
    expect(told(await undo(service, replacement, offered.id))).toEqual(
      tooLate("It is too late to undo this: the letter has left."),
    );
    expect(await claimOf(t, replacement)).toMatchObject({ status: "arrange collection" });
    const [file] = await attached();
    const kept = await t.parts.files.get(file?.path ?? "");
    expect(kept).toBeDefined();
    kept?.destroy();
  });
});
