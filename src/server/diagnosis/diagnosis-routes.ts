import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { CallAnswer } from "../../contract/call.ts";
import { getDiagnosis, mostDiagnosed } from "../../contract/diagnosis.ts";
import { isForTrying } from "../../contract/environment.ts";
import { isAdministrator } from "../../definitions/roles.ts";
import { readPeople } from "../../definitions/stories/people.ts";
import { storyOfClaim } from "../../definitions/stories/story-of-claim.ts";
import { tellAll } from "../../definitions/why/tell-why.ts";
import { evaluate } from "../../engine/index.ts";
import { scopeClaims } from "../access/claim-scope.ts";
import { readPerson } from "../access/read-person.ts";
import type { AppContext } from "../app-context.ts";
import { storedContext } from "../claims/claim-context.ts";
import { definitionOf } from "../claims/definition-of.ts";
import type { Claim } from "../claims/find-claim.ts";
import type { Person } from "../person.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { route } from "../platform/http/route.ts";
import { isUuid } from "../platform/text/is-uuid.ts";
import { customerId } from "../reference/load-accounts.ts";
import { fixtures } from "../studio/stories.ts";

type Diagnosis = CallAnswer<typeof getDiagnosis>;

/** What stands behind a claim, somebody's claims or a request, in one answer; for administrators, of the claims that they read. */
export function diagnosisRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { settings, definitions } = appContext;
  route(app, appContext, getDiagnosis, async ({ person, query: { of, as } }) => {
    if (!isAdministrator(person.roles, definitions.access)) {
      throw new HttpError(403, "Only administrators look behind a claim.");
    }
    const claims = await findClaims(appContext, person, of.trim());
    const [only] = claims.length === 1 ? claims : [];
    return {
      claims: await Promise.all(claims.map((claim) => claimAnswer(appContext, claim))),
      letters: await lettersOf(appContext, claims),
      explained: only ? await explained(appContext, only, as?.trim() || undefined, app.log) : null,
      catches_mail: !settings.smtpUrl && isForTrying(settings.environment),
    };
  });
}

const claimNumber = /^[a-z]{1,4}\d{1,12}$/i;

/** The claims that are meant and that this person reads, the last changed first. */
async function findClaims({ database, definitions, audit }: AppContext, person: Person, of: string): Promise<Claim[]> {
  const inScope = () =>
    scopeClaims(database.selectFrom("claims").selectAll("claims"), person, definitions)
      .orderBy("claims.updated_at", "desc")
      .orderBy("claims.id")
      .limit(mostDiagnosed);
  if (isUuid(of)) return inScope().where("claims.id", "=", of.toLowerCase()).execute();
  if (of.includes("@")) {
    const makers = database.selectFrom("users").select("id").where(sql<string>`lower(email)`, "=", of.toLowerCase());
    return inScope().where("claims.created_by", "in", makers).execute();
  }
  if (claimNumber.test(of)) {
    const found = await inScope().where("claims.number", "=", of.toUpperCase()).execute();
    if (found.length > 0) return found;
  }
  // What happened in this process a moment ago is there too.
  await audit.flush();
  const events = await database
    .selectFrom("audit_events")
    .select("target")
    .where("request_id", "=", of)
    .limit(mostDiagnosed)
    .execute();
  const numbers = events.flatMap(({ target }) => target?.match(/\b[A-Z]{2,4}\d{4,12}\b/g) ?? []);
  return numbers.length > 0 ? inScope().where("claims.number", "in", numbers).execute() : [];
}

async function claimAnswer({ database, definitions }: AppContext, claim: Claim): Promise<Diagnosis["claims"][number]> {
  const { id, number, type, status, definition, created_at, updated_at } = claim;
  const version = await database
    .selectFrom("definition_versions")
    .select("first_served_at")
    .where("type", "=", type)
    .where("hash", "=", definition)
    .executeTakeFirst();
  return {
    uuid: id,
    number,
    type,
    status,
    version: definition,
    first_served_at: version?.first_served_at.toISOString() ?? null,
    is_current: definitions.get(type)?.hash === definition,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

async function lettersOf({ database }: AppContext, claims: Claim[]): Promise<Diagnosis["letters"]> {
  if (claims.length === 0) return [];
  const numbers = new Map(claims.map(({ id, number }) => [id, number]));
  const letters = await database
    .selectFrom("outbox")
    .select(["id", "kind", "claim_id", "subject", "recipients", "cc", "state", "attempts"])
    .select(["created_at", "next_attempt_at", "sent_at", "last_error"])
    .where("claim_id", "in", [...numbers.keys()])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(mostDiagnosed)
    .execute();
  return letters.map(({ id, kind, claim_id, subject, recipients, cc, state, attempts, ...times }) => ({
    uuid: id,
    kind,
    claim_number: numbers.get(claim_id ?? "") ?? "",
    subject,
    recipients: [...recipients, ...cc],
    state: state === "dead" ? ("failed" as const) : state,
    attempts,
    created_at: times.created_at.toISOString(),
    next_attempt_at: state === "waiting" ? times.next_attempt_at.toISOString() : null,
    sent_at: times.sent_at?.toISOString() ?? null,
    reason: times.last_error,
  }));
}

/** The page is there for claims that are odd: one of which no story can be made is told of all the same. */
function storyIfAny(stored: Parameters<typeof storyOfClaim>[0], log: { error(error: unknown): void }) {
  try {
    return storyOfClaim(stored);
  } catch (error) {
    log.error(error);
    return undefined;
  }
}

/** Every section and transition of a claim as somebody meets it, and every rule that is not met; null where there is nobody. */
async function explained(
  appContext: AppContext,
  claim: Claim,
  as: string | undefined,
  log: { error(error: unknown): void },
): Promise<Diagnosis["explained"]> {
  const { database, definitions, settings } = appContext;
  const user = await database
    .selectFrom("users")
    .select("sso_id")
    .where(as === undefined ? "id" : sql<string>`lower(email)`, "=", as?.toLowerCase() ?? claim.created_by)
    .executeTakeFirst();
  const viewer = user && (await readPerson(database, definitions.access, user.sso_id));
  const definition = await definitionOf(appContext, claim);
  if (!viewer || !definition) return null;
  const context = await storedContext(database, appContext, viewer, claim);
  const subjects = [
    ...Object.keys(definition.workflow.transitions),
    ...definition.sections.map(({ id }) => id),
    ...evaluate(definition, context).missing.map(({ rule }) => rule),
  ];
  const own = scopeClaims(database.selectFrom("claims").select("claims.id"), viewer, definitions);
  const seen = await own.where("claims.id", "=", claim.id).executeTakeFirst();
  const stored = {
    number: claim.number,
    definition,
    context,
    people: readPeople(fixtures, definitions.access),
    viewer: viewer.email,
    accountUuid: customerId,
  };
  const story = storyIfAny(stored, log);
  return {
    as: viewer.email,
    is_seen: seen !== undefined,
    explanations: tellAll({ definition, context }, subjects, settings.schemasDir),
    ...(story && { story }),
  };
}
