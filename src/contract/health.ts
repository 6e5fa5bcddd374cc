import Type from "typebox";
import type { Call } from "./call.ts";

export const healthz = {
  method: "GET",
  path: "/healthz",
  summary: "The process is alive.",
  isPublic: true,
  answer: Type.Object({ status: Type.Literal("alive") }),
} satisfies Call;

export const readyz = {
  method: "GET",
  path: "/readyz",
  summary:
    "The process can serve: the database takes writes, definitions are loaded, files can be kept and have space, and nobody has asked it to end; 503 with what is amiss otherwise.",
  isPublic: true,
  answer: Type.Object({ status: Type.Literal("ready") }),
} satisfies Call;

/** What the page must know before it can sign in; read at run time, so one build serves every environment. */
export const PortalConfig = Type.Object({
  /** Base address of the API; empty for the page's own origin. */
  api: Type.String(),
  issuer: Type.String(),
  clientId: Type.String(),
  audience: Type.String(),
  /** The name of the outside provider's parameter for the audience. */
  audienceParameter: Type.Union([Type.Literal("audience"), Type.Literal("resource")]),
  scope: Type.String(),
  environment: Type.String(),
  advisorPhone: Type.String(),
  /** Beyond the specs: where people write to. */
  contactEmail: Type.Optional(Type.String()),
  policyUrl: Type.String(),
  termsUrl: Type.String(),
  /** What the server takes of files: bytes per file and per video, files per claim. Absent: the page's own limits. */
  fileLimits: Type.Optional(
    Type.Object({ maxSize: Type.Integer(), maxVideoSize: Type.Integer(), max: Type.Integer() }),
  ),
});

export const getConfig = {
  method: "GET",
  path: "/config.json",
  summary: "The portal's run-time configuration.",
  isPublic: true,
  answer: PortalConfig,
} satisfies Call;
