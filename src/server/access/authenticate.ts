import type { FastifyRequest } from "fastify";
import { errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { Access } from "../../definitions/store.ts";
import type { AppContext, Database } from "../app-context.ts";
import { systemClock } from "../platform/clock.ts";
import { HttpError } from "../platform/http/http-error.ts";
import type { Settings } from "../platform/settings/settings.ts";
import { fingerprint } from "../platform/traces/audit.ts";
import { algorithms, clockTolerance, tokenFault } from "./judge-token.ts";
import type { Arrival } from "./outside-sign-ins.ts";
import { readBearer } from "./read-person.ts";
import { type Bearer, rememberTokens } from "./remember-tokens.ts";

interface AuthenticateContext {
  database: Database;
  settings: Settings;
  access: Access;
  /** The provider's public keys: `outsideProvider`, or the embedded provider's own. */
  keySet: JWTVerifyGetKey;
  /** Told of everybody who comes with a good token of an outside provider. */
  onArrival?: (arrival: Arrival) => void;
}

/** Characters. What is longer is no access token, and is not read. */
const longest = 8_192;

const ended = () => new HttpError(401, "Your session has ended. Please sign in again.");

/**
 * Gives `AppContext.authenticate`. It trusts a token's signature, issuer, audience, expiry and what it says of its kind, and takes nothing
 * but the subject from it. Whoever signs out of the bundled sign-in is refused at once; an outside provider's token lasts out its
 * life, unless the provider tells that its session has ended. Refuses with 401; with 503 when the provider's keys cannot be had, which is nobody's fault who calls.
 */
export function createAuthenticate(appContext: AuthenticateContext): AppContext["authenticate"] {
  const { database, settings, access, keySet, onArrival } = appContext;
  const { issuer, audience, tokenType, kind } = settings.signIn;
  const isBundled = kind === "embedded";
  const tokens = rememberTokens();
  const bearerOf = async (token: string): Promise<Bearer> => {
    const known = tokens.bearerOf(token);
    if (known !== undefined) return known;
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keySet, {
        issuer,
        audience,
        algorithms,
        requiredClaims: ["exp", "iat", "sub"],
        clockTolerance,
        ...(tokenType && { typ: tokenType }),
      });
      const now = Math.floor(systemClock.now().getTime() / 1000);
      if (tokenFault(protectedHeader, payload, settings.signIn, now)) throw ended();
      const { sub = "", exp = 0, iat = 0, sid } = payload;
      const session = { sid: typeof sid === "string" ? sid : undefined, issuedAt: iat };
      const bearer = isBundled
        ? { subject: sub, grant: String(payload.grant) }
        : { subject: sub, grant: undefined, session };
      tokens.remember(token, { ...bearer, goodUntil: (exp + clockTolerance) * 1000 });
      return bearer;
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      throw ended();
    }
  };
  return async (request: FastifyRequest) => {
    const token = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? "")?.[1];
    if (!token) throw new HttpError(401, "Please sign in.");
    if (token.length > longest) throw ended();
    const bearer = await bearerOf(token);
    const found = await readBearer(database, access, bearer);
    if (!found) {
      throw new HttpError(401, "Your account is not known here. Please contact your account manager.", undefined, {
        kind: "unknown-subject",
        about: fingerprint(bearer.subject),
      });
    }
    if (found.isEnded) throw ended();
    onArrival?.({ bearer, person: found.person.id, request: request.id });
    return found.person;
  };
}
