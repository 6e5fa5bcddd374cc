/** The answers' shapes as types, for whoever must not carry the schemas themselves. */
import type { Static } from "typebox";
import type * as activities from "./activities.ts";
import type * as record from "./claim-record.ts";
import type * as claims from "./claims.ts";
import type * as files from "./files.ts";
import type * as health from "./health.ts";
import type * as materials from "./materials.ts";
import type * as reference from "./reference.ts";
import type * as shapes from "./shapes.ts";
import type * as user from "./user.ts";

export type ActivityRecord = Static<typeof activities.Activity>;
export type ClaimPage = Static<typeof claims.ClaimPage>;
export type ClaimRecord = Static<typeof record.ClaimRecord>;
export type ClaimRow = Static<typeof record.ClaimRow>;
export type ClaimMaterial = Static<typeof record.ClaimMaterial>;
export type ClaimType = Static<typeof reference.getClaimTypes.answer>["claim_types"][number];
export type CustomerRecord = Static<typeof shapes.Customer>;
export type MaterialRecord = Static<typeof materials.Material>;
export type PlaceCapture = Static<typeof shapes.PlaceCapture>;
export type PortalConfig = Static<typeof health.PortalConfig>;
export type ProductSearchResult = Static<typeof materials.ProductSearchResult>;
export type Qualification = Static<typeof materials.Qualification>;
export type Refusal = Static<typeof shapes.Refusal>;
export type StatusOption = Static<typeof reference.StatusOption>;
export type StoredFile = Static<typeof shapes.StoredFile>;
export type StoreAnswer = Static<typeof files.storeFiles.answer>;
export type UserRecord = Static<typeof user.User>;
