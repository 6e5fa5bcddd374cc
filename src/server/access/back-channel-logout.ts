import type { FastifyInstance } from "fastify";
import { errors, type JWTPayload, jwtVerify } from "jose";
import type { AppContext } from "../app-context.ts";
import { endSession } from "./ended-sessions.ts";
import { algorithms } from "./judge-token.ts";

const backChannelPath = "/sign-in/back-channel-logout";

const event = "http://schemas.openid.net/event/backchannel-logout";
/** Seconds: a provider sends its word at once, and clocks may differ. */
const newest = 60;
const oldest = 10 * 60;
/** Characters. */
const longest = 200;

const name = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" && value.length <= longest && !value.includes("\0") ? value : undefined;

/** What is wrong with a logout token that is signed for this client; undefined when it ends a session. */
function logoutFault({ events, nonce, sub, sid, jti }: JWTPayload, type: string | undefined): string | undefined {
  if (type !== undefined && !/^(application\/)?(logout\+)?jwt$/i.test(type)) return "its typ is not logout+jwt";
  const said = typeof events === "object" && events !== null && (events as Record<string, unknown>)[event];
  if (typeof said !== "object" || said === null) return "its events do not tell of a logout";
  if (nonce !== undefined) return "it has a nonce";
  if (name(jti) === undefined) return "it has no jti";
  if (name(sub) === undefined && name(sid) === undefined) return "it names neither sub nor sid";
  return undefined;
}

const personOf = async (database: AppContext["database"], subject: string | undefined): Promise<string | undefined> =>
  subject === undefined
    ? undefined
    : (await database.selectFrom("users").select("id").where("sso_id", "=", subject).executeTakeFirst())?.id;

/** Takes an outside provider's word that a session has ended (OpenID Connect Back-Channel Logout 1.0). */
export async function backChannelLogout(app: FastifyInstance, appContext: AppContext): Promise<void> {
  const { settings, database, outside, audit } = appContext;
  if (!outside) return;
  const { issuer, clientId, accessTokenSeconds } = settings.signIn;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 16_384 },
      (_request, body, done) => done(null, new URLSearchParams(String(body)).get("logout_token") ?? ""),
    );
    scope.post(backChannelPath, { schema: { hide: true } }, async (request, reply) => {
      reply.header("cache-control", "no-store");
      const refuse = (why: string) =>
        reply.code(400).send({ error: "invalid_request", error_description: `The logout token is not taken: ${why}.` });
      try {
        const { payload, protectedHeader } = await jwtVerify(String(request.body ?? ""), outside.keySet, {
          issuer,
          audience: clientId,
          algorithms,
          requiredClaims: ["iat", "jti", "events"],
          clockTolerance: newest,
          maxTokenAge: oldest,
        });
        const fault = logoutFault(payload, protectedHeader.typ);
        if (fault) return refuse(fault);
        const session = {
          jti: String(payload.jti),
          sid: name(payload.sid),
          subject: name(payload.sub),
          endedAt: payload.iat ?? 0,
        };
        const person = await personOf(database, session.subject);
        // A token lives on for the tolerance of clocks, and its own record for as long as it might be sent again.
        const isNew = await endSession(database, session, accessTokenSeconds + oldest + newest);
        if (!isNew) return refuse("it has been used");
        audit.note({ kind: "sign-out", outcome: "done", ...(person && { person }), request: request.id });
        return reply.code(200).send();
      } catch (error) {
        if (!(error instanceof errors.JOSEError)) throw error;
        return refuse(error.message);
      }
    });
  });
}
