import type { FastifyRequest } from "fastify";
import type { Kysely, Transaction } from "kysely";
import type { Call } from "../contract/call.ts";
import type { DefinitionStore } from "../definitions/store.ts";
import type { Json } from "../engine/index.ts";
import type { OutsideProvider } from "./access/outside-provider.ts";
import type { Claim } from "./claims/find-claim.ts";
import type { Asked } from "./migrating/asked-now.ts";
import type { Person } from "./person.ts";
import type { Clock } from "./platform/clock.ts";
import type { Tables } from "./platform/database/tables.ts";
import type { FileStore } from "./platform/files/file-store.ts";
import type { Settings } from "./platform/settings/settings.ts";
import type { EmbeddedSignIn } from "./platform/sign-in/embedded-sign-in.ts";
import type { Audit } from "./platform/traces/audit.ts";
import type { Metrics } from "./platform/traces/metrics.ts";
import type { ReadFolder } from "./releases/broken-folder.ts";

export type Database = Kysely<Tables>;
/** A function that writes takes the transaction: PGlite has one connection, and a query outside of it would wait for ever. */
export type Queryable = Database | Transaction<Tables>;

/** What the app is made of. `buildApp` takes it whole; tests give the real parts on a database in memory. */
export interface AppContext {
  settings: Settings;
  database: Database;
  clock: Clock;
  definitions: DefinitionStore;
  files: FileStore;
  audit: Audit;
  metrics: Metrics;
  /** Who sent this request, by its bearer token. Throws HttpError 401. */
  authenticate(request: FastifyRequest): Promise<Person>;
  /** Told of every answer of the contract as it was made, before what it does not declare is left out. Throws to have it fail. */
  judgeAnswer?(call: Call, answer: unknown): void;
  /** Serves what was published last at once, where this process follows releases; others look for it themselves. */
  serveNewest?(): void;
  /** What this process has read in its folder of definitions. */
  folder?: ReadFolder;
  /** Takes a claim along that somebody opens, where that was chosen for its like; true where it is another since. */
  whenOpened?(claim: Claim): Promise<boolean>;
  /** What lists and reports are asked, in the names of today: old addresses lead to the same claims. */
  askedNow?<Given extends Asked>(person: Person, given: Given): Promise<Given>;
  /** What a story says that the server fills claims' facts with, in place of what it finds. */
  stated?(): Record<string, Json>;
  /** Aborted as soon as the process was asked to end, while it still serves. */
  stopping?: AbortSignal;
  /** What addresses are signed and keys are derived with; `buildApp` reads it where it is not given. */
  secret?: string;
  /** The provider that signs people in, where that is not the bundled sign-in. */
  outside?: OutsideProvider;
  /** The bundled sign-in, where it runs. */
  signIn?: EmbeddedSignIn;
  /** Opens the door for tools of this machine (`src/server/preview`); without it there is none. */
  toolToken?: string;
}
