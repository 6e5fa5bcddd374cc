/** What the environment sets, checked. Only this file reads `process.env`. */
export interface Settings {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** Undefined: the embedded database in the data folder. */
  databaseUrl: string | undefined;
  /** Without a slash at the end; issuer and redirect addresses follow from it. */
  publicUrl: string;
  /** `production` hides everything that is marked non-production. */
  environment: string;
  signIn: {
    /** `embedded`, or an outside provider by its issuer. */
    kind: "embedded" | "outside";
    issuer: string;
    clientId: string;
    audience: string;
    audienceParameter: "audience" | "resource";
    scope: string;
    /** Accepted `typ` of access tokens; empty accepts any. */
    tokenType: string;
    /** Seconds; embedded provider only. */
    accessTokenSeconds: number;
  };
  /** Undefined: the bundled mail catcher. */
  smtpUrl: string | undefined;
  mailFrom: string;
  advisorPhone: string;
  policyUrl: string;
  termsUrl: string;
  /** Rows of a list page (D-061). */
  pageSize: number;
  /** Bytes. */
  limits: { file: number; video: number; filesPerClaim: number };
}
