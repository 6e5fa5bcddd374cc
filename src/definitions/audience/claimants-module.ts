import { compile, type Definition } from "../../engine/index.ts";
import type { Access } from "../store.ts";
import { cutForClaimants } from "./cut-for-claimants.ts";

/** What claimants are given of a version: `hash` names the whole of it. */
export interface ClaimantsVersion {
  source: Definition;
  access: Access;
  hash: string;
}

/** The text of the ES module of a definition as claimants may know it. */
export const claimantsModule = ({ source, access, hash }: ClaimantsVersion): string =>
  `${compile(cutForClaimants(source, access))}export const hash = "${hash}";\n`;
