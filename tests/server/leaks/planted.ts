import { randomUUID } from "node:crypto";
import type { TestApp } from "../../helpers/test-app.ts";
import { insertPerson } from "../access/people.ts";
import { upload, uploadInternal } from "../files/upload.ts";
import { arrangeShipping, claimOf, ofType, resolve, staff, stand } from "../workflow/stand.ts";

/** Who may read a planted word. Claimants are named by their e-mail addresses; `staff` is everybody of ours who reads the claim. */
export interface Planted {
  word: string;
  what: string;
  readers: readonly string[];
}

/** What a hostile caller knows: numbers, ids and keys of everything, however they came by them. */
export interface Known {
  claims: { own: string[]; foreign: string[] };
  files: { path: string; id: string }[];
  customers: string[];
  ids: string[];
  filename: string;
  hash: string;
  /** Sold to another account. */
  unit: { material: string; serial: string; docket: string };
}

export const dealer = "dealer@example.test";
const service = staff("customer_service");
/** An account that none of the callers has or manages, and somebody of it. */
const foreign = { sapId: "410205", person: "zzforeignperson@example.test" };
const managers = ["customer_service_manager", "service_manager", "general_manager", "managing_director"].map(staff);
const readsAll = [service, staff("super_admin"), staff("admin"), staff("team_leader"), ...managers];

/** Words that occur nowhere else, one in each place that somebody must not see, and what leads to them. */
export async function plant(t: TestApp): Promise<{ planted: Planted[]; known: Known }> {
  const planted: Planted[] = [];
  const word = (what: string, readers: readonly string[] = []): string => {
    const made = `zz${what.replaceAll(/[^a-z]/g, "")}${planted.length}qq`;
    planted.push({ word: made, what, readers });
    return made;
  };
  const amongUs = [...readsAll, staff("account_manager"), staff("tech_support"), staff("finance"), staff("staff")];
  const ofReturns = [...amongUs, staff("return_approver")];
  const { database } = t;

  // What we say among ourselves about the dealer's claims, said by the calls that say it.
  const { warranty, replacement, return: returned } = ofType;
  for (const [number, status] of [
    [returned, "open"],
    [warranty, "open"],
    [replacement, "arrange collection"],
  ] as const) {
    await stand(t, number, status);
  }
  const put = (url: string, body: object) => t.as(service)({ method: "PUT", url, payload: body });
  for (const kind of ["working", "remark"]) {
    // The second one makes an internal activity of the first.
    for (const which of ["first", "second"]) {
      await put(`/api/note/${kind}`, { claim: warranty, note: word(`${which} ${kind} note`, amongUs) });
    }
  }
  await resolve(t, service, warranty, "query-tech-support", { note: `${word("question", amongUs)} is it?` });
  await resolve(t, staff("tech_support"), warranty, "query-reply");
  const desk = { claim: warranty, note: `${word("internal note", amongUs)} here`, internal: true };
  await t.as(service)({ method: "POST", url: "/api/note/store", payload: desk });
  await arrangeShipping(t, service, {
    claim: replacement,
    emailTo: `${word("carrier", amongUs)}@example.test`,
    emailSubject: `${word("collection subject", amongUs)} pick up`,
    emailBody: `${word("collection letter", amongUs)} please`,
  });
  await put("/api/claim/crn", { claim: warranty, crn: "73519246" });
  planted.push({ word: "73519246", what: "cheque request number", readers: amongUs });

  // What our tables hold of us.
  const person = { email: `${word("staff address", amongUs)}@example.test`, name: word("staff name", amongUs) };
  const { id: ours } = await insertPerson(database, { ...person, roles: ["warranty", "staff"], manages: ["410344"] });
  const own = await claimOf(t, warranty);
  const activity = { claim_id: own.id, user_id: ours, created_at: t.clock.now() };
  const secret = { description: word("internal act", amongUs), note: word("internal words", amongUs) };
  await database
    .insertInto("activities")
    .values([
      { ...activity, ...secret, id: randomUUID(), type: "escalated", is_internal: true },
      {
        ...activity,
        id: randomUUID(),
        type: "authorised",
        description: word("act in words of ours", amongUs),
        claimant_description: "Your claim is being worked on",
        is_internal: false,
        note: null,
      },
      { ...activity, id: randomUUID(), type: "status", description: "Work has begun", is_internal: false, note: null },
    ])
    .execute();
  await database
    .updateTable("claims")
    .set({ authorise_role: word("outstanding authorisation", ofReturns), authorising_level: word("level", ofReturns) })
    .set({ requested_by: ours, requested_at: t.clock.now(), authorised_by: ours, approved_by: ours })
    .where("id", "in", [own.id, (await claimOf(t, returned)).id])
    .execute();
  await database.updateTable("claim_versions").set({ saved_by: ours }).where("claim_id", "=", own.id).execute();
  await database
    .insertInto("notices")
    .values({ id: randomUUID(), text: word("notice of next year"), starts_at: new Date("2027-01-01"), ends_at: null })
    .execute();
  const administrators = [staff("admin"), staff("super_admin")];
  const dead = randomUUID();
  await database
    .insertInto("outbox")
    .values({
      id: dead,
      kind: "enquiry",
      event_key: dead,
      claim_id: own.id,
      recipients: JSON.stringify([`${word("dead letter's addressee", administrators)}@example.test`]),
      subject: word("dead letter", administrators),
      text_part: word("dead letter's text"),
      html_part: "",
      message_id: `<${dead}@claims-portal>`,
      state: "dead",
      last_error: word("mail server's words", administrators),
      next_attempt_at: t.clock.now(),
      created_at: t.clock.now(),
      failed_at: t.clock.now(),
    })
    .execute();
  const [shared, lone] = [randomUUID(), randomUUID()];
  const view = { user_id: ours, query: "status=open", created_at: t.clock.now() };
  const resolvers = Object.entries(t.parts.definitions.access.roles).filter(([, { reads }]) => reads !== "own-account");
  const everyStaff = resolvers.map(([role]) => staff(role));
  await database
    .insertInto("saved_views")
    .values([
      { ...view, id: shared, name: word("shared view", everyStaff), is_shared: true },
      { ...view, id: lone, name: word("somebody's view"), is_shared: false },
    ])
    .execute();
  for (const one of planted) {
    // The maker of a shared view is told to those who may use it.
    if (one.what.startsWith("staff name")) Object.assign(one, { readers: everyStaff });
  }

  // Another account: its name, its people, a claim, a draft, notes, files.
  const outside = everyStaff;
  const account = await database
    .updateTable("customers")
    .set({ name: word("foreign account", outside), address: word("foreign address", outside) })
    .set({ phone: "0999887766", email: `${word("foreign mailbox", outside)}@example.test` })
    .where("sap_id", "=", foreign.sapId)
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertPerson(database, { email: foreign.person, roles: ["warranty", "dealer"], accounts: [foreign.sapId] });
  const toReaders = [...readsAll, staff("tech_support"), staff("finance"), staff("staff"), foreign.person];
  const claims: string[] = [];
  for (const [call, key] of [
    ["/api/claim", "claim"],
    ["/api/return", "return"],
  ] as const) {
    const saved = await t.as(foreign.person)({
      method: "POST",
      url: call,
      payload: {
        draft: true,
        ...(key === "claim" && { customerReference: word("foreign reference", toReaders) }),
        customerComments: word(`foreign ${key} comments`, toReaders),
      },
    });
    claims.push(saved.json().claim_number);
  }
  const [sent = "", draft = ""] = claims;
  const file = { name: `${word("foreign file", toReaders)}.txt`, content: word("foreign content", toReaders) };
  const stored = (await upload(t, foreign.person, sent, [file])).json().files[0];
  const note = { claim: sent, note: `${word("foreign note", toReaders)} here` };
  await t.as(foreign.person)({ method: "POST", url: "/api/note/store", payload: note });
  await database.updateTable("claims").set({ status: "open" }).where("number", "=", sent).execute();
  const unit = await database
    .insertInto("units")
    .columns(["material", "serial", "docket", "sale_price"])
    .expression((eb) =>
      eb
        .selectFrom("deliveries")
        .innerJoin("delivery_lines", "delivery_lines.docket", "deliveries.docket")
        .where("customer_id", "=", account.id)
        .select([
          "material",
          eb.val("ZZSERIAL1").as("serial"),
          "deliveries.docket",
          eb.val("87654.32").as("sale_price"),
        ])
        .limit(1),
    )
    .returning(["material", "docket"])
    .executeTakeFirstOrThrow();
  planted.push({ word: "87654.32", what: "another account's price", readers: outside });

  // The dealer's own, which other claimants must not see.
  const mine = [dealer, ...amongUs];
  const ownNote = { claim: warranty, note: `${word("own note", mine)} hello` };
  await t.as(dealer)({ method: "POST", url: "/api/note/store", payload: ownNote });
  const ownFile = { name: `${word("own file", mine)}.txt`, content: word("own content", mine) };
  const inside = { name: `${word("internal file", amongUs)}.txt`, content: word("internal content", amongUs) };
  const insideStored = (await uploadInternal(t, service, warranty, inside)).json().files[0];
  const ownStored = (await upload(t, dealer, warranty, [ownFile])).json().files?.[0];

  // What a form without a claim sent is for its account and for those who handle requests.
  const handlers = ["customer_service", "customer_service_manager", "team_leader", "admin", "super_admin"].map(staff);
  const purchaser = {
    company: word("request", [dealer, ...handlers]),
    address: "1 Queen Street",
    email: "a@example.test",
    pallets: 1,
  };
  await t.as(dealer)({ method: "POST", url: "/api/pallet", payload: { purchaser } });

  const exported = await t.as(staff("super_admin"))({
    method: "POST",
    url: "/api/report/export",
    payload: { claims: [own.id], destination: "download" },
  });
  const ids = await database.selectFrom("claims").select(["id", "number"]).where("number", "in", claims).execute();
  return {
    planted,
    known: {
      claims: { own: [warranty, replacement, returned, own.id], foreign: [sent, draft, ...ids.map(({ id }) => id)] },
      files: [stored, ownStored, insideStored].map(({ path, uuid }) => ({ path, id: uuid })),
      customers: [account.id, own.customer_id],
      ids: [dead, shared, lone],
      filename: exported.json().filename,
      hash: own.definition,
      unit: { ...unit, serial: "ZZSERIAL1" },
    },
  };
}
