import { createHash } from "node:crypto";
import { compile, type Definition } from "../../engine/index.ts";
import type { Access } from "../store.ts";
import { cutForClaimants } from "./audience/cut-for-claimants.ts";

/** A version of a definition, and who its module is for: claimants under these rights, or our own people, who have it whole. */
export interface Version {
  source: Definition;
  hash: string;
  access?: Access | undefined;
}

/** The name of a version: the same source, the same name, whatever it is compiled with. */
export const versionHash = (source: Definition): string =>
  createHash("sha256").update(JSON.stringify(source)).digest("hex").slice(0, 16);

/** The text of the version's ES module. Throws CompileError. */
export const versionModule = ({ source, hash, access }: Version): string =>
  `${compile(access ? cutForClaimants(source, access) : source)}export const hash = "${hash}";\n`;

/** The version that a module's text is of. */
export const hashInModule = (text: string): string => /"(\w+)";\n$/.exec(text)?.[1] ?? "";
