import { tellWhy } from "../../definitions/why/tell-why.ts";
import type { Trace } from "../../definitions/why/trace.ts";
import { scopeClaims } from "../access/claim-scope.ts";
import { readPerson } from "../access/read-person.ts";
import type { AppContext, Queryable } from "../app-context.ts";
import { storedContext } from "../claims/claim-context.ts";
import { definitionOf } from "../claims/definition-of.ts";
import type { Claim } from "../claims/find-claim.ts";
import type { Person } from "../person.ts";

export interface ClaimQuestion {
  /** Number or uuid. */
  claim: string;
  subject: string;
  /** E-mail address of who looks; absent: who made the claim. */
  as?: string | undefined;
}

/** What was found, under a heading that says of what and as whom; or a sentence why there is nothing to tell. */
export type ClaimAnswer = { heading: string; trace: Trace } | { refusal: string };

type Options = Pick<AppContext, "settings" | "database" | "clock" | "definitions">;

/** Why something of a stored claim is as it is, for whoever keeps this installation: no scope narrows it. Reads only. */
export async function whyOfClaim(options: Options, question: ClaimQuestion): Promise<ClaimAnswer> {
  return options.database
    .transaction()
    .setAccessMode("read only")
    .execute((trx) => answer(options, trx, question));
}

async function answer(options: Options, trx: Queryable, { claim: reference, subject, as }: ClaimQuestion) {
  const claim = await anyClaim(trx, reference);
  if (!claim) return { refusal: `There is no claim ${reference} in this database.` };
  const person = await personOf(options, trx, claim, as);
  if (!person)
    return { refusal: `There is no user ${as ?? "who made this claim"} in this database; name one with --as.` };
  // Nobody authenticates here, and the engine's facts need no more than these.
  const appContext = { ...options, database: trx } as unknown as AppContext;
  const definition = await definitionOf(options, claim, trx);
  if (!definition) return { refusal: `There is no definition of the claim type ${claim.type} any more.` };
  const context = await storedContext(trx, appContext, person, claim);
  const trace = tellWhy({ definition, context, subject }, options.settings.schemasDir);
  const isOld = options.definitions.get(claim.type)?.hash !== definition.hash;
  const isSeen = await isInScope(options, trx, person, claim);
  const heading = [
    `${claim.number}, as ${person.email}, status ${claim.status}, today ${context.claim.today}`,
    ...(isOld ? ["It was saved under an earlier version; places are told where the files still say the same."] : []),
    ...(isSeen
      ? []
      : [`${person.email} does not see this claim at all: see "reads" of their roles in schemas/access.json.`]),
  ].join("\n");
  return { heading, trace };
}

function anyClaim(trx: Queryable, reference: string): Promise<Claim | undefined> {
  const isUuid = reference.includes("-");
  return trx
    .selectFrom("claims")
    .selectAll()
    .where(isUuid ? "id" : "number", "=", isUuid ? reference.toLowerCase() : reference.toUpperCase())
    .executeTakeFirst();
}

async function personOf({ definitions }: Options, trx: Queryable, claim: Claim, as: string | undefined) {
  const user = await trx
    .selectFrom("users")
    .select("sso_id")
    .where(as === undefined ? "id" : "email", "=", as ?? claim.created_by)
    .executeTakeFirst();
  return user && readPerson(trx, definitions.access, user.sso_id);
}

async function isInScope({ definitions }: Options, trx: Queryable, person: Person, { id }: Claim): Promise<boolean> {
  const query = trx.selectFrom("claims").select("claims.id").where("claims.id", "=", id);
  return (await scopeClaims(query, person, definitions).executeTakeFirst()) !== undefined;
}
