import type { TSchema } from "typebox";
import { Activity } from "../../../contract/activities.ts";
import {
  ClaimMaterial,
  ClaimRecord,
  ClaimRow,
  CollatedMaterial,
  Enquiry,
  Shipment,
} from "../../../contract/claim-record.ts";
import { ClaimPage } from "../../../contract/claims.ts";
import { ProductSearchResult, Qualification } from "../../../contract/materials.ts";
import { StatusOption } from "../../../contract/reference.ts";
import { ResolutionOption } from "../../../contract/resolutions.ts";
import { Customer, PlaceCapture, Refusal, StoredFile } from "../../../contract/shapes.ts";
import { ShippingOption } from "../../../contract/shipping.ts";
import { User } from "../../../contract/user.ts";
import { SavedView } from "../../../contract/views.ts";

/** Shapes of the contract that stand once in the description, under these names. */
const named: Record<string, TSchema> = {
  Activity,
  ClaimMaterial,
  ClaimPage,
  ClaimRecord,
  ClaimRow,
  CollatedMaterial,
  Customer,
  Enquiry,
  PlaceCapture,
  ProductSearchResult,
  Qualification,
  Refusal,
  ResolutionOption,
  SavedView,
  Shipment,
  ShippingOption,
  StatusOption,
  StoredFile,
  User,
};

const names = new Map(Object.entries(named).map(([name, schema]) => [JSON.stringify(schema), name]));

/** The schema as plain JSON, with references where it holds a shape that has a name. */
export function referring(schema: unknown, isItself = false): unknown {
  if (Array.isArray(schema)) return schema.map((part) => referring(part));
  if (typeof schema !== "object" || schema === null) return schema;
  const name = isItself ? undefined : names.get(JSON.stringify(schema));
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, referring(value)]));
}

/** The named shapes, each referring to others. */
export const namedSchemas = (): Record<string, unknown> =>
  Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, referring(schema, true)]));
