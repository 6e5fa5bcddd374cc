import { join, resolve } from "node:path";
import { type Environment, isForTrying } from "../../../contract/environment.ts";
import { readUploads, type UploadSettings } from "../files/checks/check-settings.ts";
import { readS3, type S3Settings } from "../files/s3-settings.ts";
import { type InboundSettings, readInbound } from "../mail/inbound-settings.ts";
import { type KeySettings, readKeySettings } from "../sign-in/key-settings.ts";
import { readSignIn, type SignInSettings } from "../sign-in/sign-in-settings.ts";
import { readTraces, type TraceSettings } from "../traces/trace-settings.ts";
import { readEnvironment } from "./environment-setting.ts";
import { readUseLimits, type UseLimits } from "./limit-settings.ts";
import { type ReadinessSettings, readReadiness } from "./readiness-settings.ts";
import { Reader } from "./setting-reader.ts";
import { StartUpFault } from "./start-up-fault.ts";
import { readTrustedProxies } from "./trusted-proxies.ts";

/** What the environment sets, checked. Only this file reads `process.env`. */
export interface Settings {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** Where the claim types stand. Absolute path. */
  schemasDir: string;
  /** Edited definitions are served at once. */
  watchesSchemas: boolean;
  /** Whose packages of definitions are taken, besides its own. */
  packageKeys: string[];
  /** Nobody publishes alone what he wrote in the studio. */
  reviewsReleases: boolean;
  /** Undefined: the embedded database in the data folder. */
  databaseUrl: string | undefined;
  /** The same database without the connection pooler that DATABASE_URL goes through: for migrations and tools. */
  databaseDirectUrl: string | undefined;
  /** Without a slash at the end; issuer and redirect addresses follow from it. */
  publicUrl: string;
  /** Addresses of other pages that may use this API from a browser: none but the portal's own unless they are named. */
  pageOrigins: string[];
  /** From where `X-Forwarded-For` is believed: addresses, networks, or names of networks. Empty: from nowhere, as by default. */
  trustedProxies: string[];
  environment: Environment;
  signIn: SignInSettings;
  readiness: ReadinessSettings;
  /** The keys of the embedded sign-in. */
  keys: KeySettings;
  /** The bucket that keeps files; undefined: the data folder. */
  s3: S3Settings | undefined;
  /** The outside address provider; undefined: the bundled one. */
  addresses: { url: string; key: string } | undefined;
  /** Undefined: the bundled mail catcher. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where answers to letters come in; undefined: customer service reads them, and nothing is taken in. */
  inbound: InboundSettings | undefined;
  /** So long an act of our people can be undone, and its letters wait; 0: not at all. */
  undoSeconds: number;
  /** Kinds of letters that are not sent (D-147). */
  mailOff: string[];
  /** Reads along when a collection is arranged, and is told of answers that nobody asked for. */
  customerServiceEmail: string;
  /** Who collects pallets. */
  palletMailbox: string;
  /** Whom letters to a mailbox reach, by its name in `letters.json`. */
  mailboxes: Record<string, string>;
  /** Switched-on features, as conditions read them at `/claim/features`. */
  features: string[];
  /** Whose portal it is, as letters say it. */
  brandName: string;
  advisorPhone: string;
  policyUrl: string;
  termsUrl: string;
  uploads: UploadSettings;
  traces: TraceSettings;
  /** Rows of a list page (D-061). */
  pageSize: number;
  limits: {
    /** Bytes. */
    file: number;
    video: number;
    filesPerClaim: number;
  } & UseLimits;
}

const megabyte = 1024 * 1024;

/** The settings in `env`, with defaults. Throws one StartUpFault with a line per fault, each naming its setting and the mend. */
export function readSettings(env: Record<string, string | undefined> = process.env): Settings {
  const read = new Reader(env);
  const host = read.text("HOST", "127.0.0.1");
  const port = read.number("PORT", 8080, 1, 65_535);
  const publicUrl = read.url("PUBLIC_URL", `http://${shown(host)}:${port}`, ["http:", "https:"]).replace(/\/+$/, "");
  if (new URL(publicUrl).pathname !== "/") {
    read.fault("PUBLIC_URL", "has a path", "give the portal an address of its own, like https://claims.example.com");
  }
  const environment = readEnvironment(read, host, publicUrl);
  const isTrial = isForTrying(environment);
  const customerServiceEmail = read.text("CUSTOMER_SERVICE_EMAIL", "customer-service@example.test");
  // In production no request may end at an address that nobody reads.
  const palletMailbox = read.text("PALLET_MAILBOX", isTrial ? "pallets@example.test" : customerServiceEmail);
  const smtpUrl = read.optionalUrl("SMTP_URL", ["smtp:", "smtps:"]);
  const settings: Settings = {
    port,
    host,
    dataDir: resolve(read.text("DATA_DIR", ".data")),
    schemasDir: resolve(read.text("SCHEMAS_DIR", join(import.meta.dirname, "../../../../schemas"))),
    watchesSchemas: read.choice("WATCH_SCHEMAS", isTrial ? "yes" : "no", ["yes", "no"]) === "yes",
    packageKeys: read.list("PACKAGE_KEYS"),
    reviewsReleases: read.choice("REVIEW_RELEASES", isTrial ? "no" : "yes", ["yes", "no"]) === "yes",
    databaseUrl: read.optionalUrl("DATABASE_URL", ["postgres:", "postgresql:"]),
    databaseDirectUrl: read.optionalUrl("DATABASE_DIRECT_URL", ["postgres:", "postgresql:"]),
    publicUrl,
    pageOrigins: readPageOrigins(read),
    trustedProxies: readTrustedProxies(read),
    environment,
    readiness: readReadiness(read),
    signIn: readSignIn(read, publicUrl, isTrial),
    keys: readKeySettings(read, {
      needsSecret: !isTrial && Boolean(env.DATABASE_URL?.trim()) && !env.OIDC_ISSUER?.trim(),
    }),
    s3: readS3(read),
    addresses: readAddresses(read),
    smtpUrl,
    mailFrom: read.text("MAIL_FROM", "Claims Portal <claims@example.test>"),
    inbound: readInbound(read, isTrial, isTrial && !smtpUrl),
    undoSeconds: read.number("UNDO_SECONDS", 10, 0, 600),
    mailOff: read.list("MAIL_OFF"),
    customerServiceEmail,
    palletMailbox,
    mailboxes: { "customer-service": customerServiceEmail, pallets: palletMailbox, ...readMailboxes(read) },
    features: read.list("FEATURES"),
    brandName: read.text("BRAND_NAME", "Southern Air"),
    advisorPhone: read.text("ADVISOR_PHONE", "0800 000 000"),
    policyUrl: read.url("POLICY_URL", "https://example.test/warranty-policy", ["http:", "https:"]),
    termsUrl: read.url("TERMS_URL", "https://example.test/warranty-terms", ["http:", "https:"]),
    uploads: readUploads(read),
    traces: readTraces(read),
    pageSize: read.number("PAGE_SIZE", 25, 1, 100),
    limits: {
      file: read.number("MAX_FILE_MB", 20, 1, 2_000) * megabyte,
      video: read.number("MAX_VIDEO_MB", 200, 1, 10_000) * megabyte,
      filesPerClaim: read.number("MAX_FILES_PER_CLAIM", 30, 1, 200),
      ...readUseLimits(read),
    },
  };
  if (settings.databaseDirectUrl && !settings.databaseUrl)
    read.fault("DATABASE_DIRECT_URL", "is set without DATABASE_URL", "set DATABASE_URL too, or unset both");
  if (read.faults.length > 0) throw new StartUpFault(read.faults.join("\n"));
  return settings;
}

/** `warehouse=stores@example.nz,finance=accounts@example.nz`. */
function readMailboxes(read: Reader): Record<string, string> {
  return Object.fromEntries(
    read.list("MAILBOXES").flatMap((entry) => {
      const [, name, address] = /^([a-z][a-z0-9-]*)\s*=\s*([^\s@=]+@[^\s@=]+)$/.exec(entry) ?? [];
      if (name !== undefined && address !== undefined) return [[name, address]];
      read.fault("MAILBOXES", `names "${entry}"`, "write name=address, like warehouse=stores@example.nz");
      return [];
    }),
  );
}

function readPageOrigins(read: Reader): string[] {
  const origins = read.list("PAGE_ORIGINS");
  for (const origin of origins) {
    if (URL.parse(origin)?.origin === origin && /^https?:/.test(origin)) continue;
    read.fault(
      "PAGE_ORIGINS",
      `holds "${origin}"`,
      "give each page's scheme, host and port alone, like https://claims.example.com",
    );
  }
  return origins;
}

function readAddresses(read: Reader): Settings["addresses"] {
  const url = read.optionalUrl("ADDRESS_URL", ["http:", "https:"]);
  const key = read.text("ADDRESS_KEY", "");
  if (key && !url)
    read.fault("ADDRESS_KEY", "is set without ADDRESS_URL", "set ADDRESS_URL to the provider, or unset both");
  // Neither could be sent, and what refuses them names them in the log.
  if (/[^\x21-\x7e]/.test(key))
    read.fault("ADDRESS_KEY", "holds a character that no header takes", "copy it again from the provider");
  if (url && (new URL(url).username || new URL(url).password))
    read.fault("ADDRESS_URL", "holds a name or a password", "take them out and give the key as ADDRESS_KEY");
  return url ? { url, key } : undefined;
}

/** A host as it stands in an address: the page cannot be opened at "every interface". */
function shown(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
