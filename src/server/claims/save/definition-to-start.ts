import type { CompiledDefinition } from "../../../engine/index.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { refusedFields } from "./form-refusal.ts";
import { startableDefinitions } from "./startable-definitions.ts";

/** The calls that save claims. */
export type SavingCall = "/api/claim" | "/api/return";

/** Is this the call that saves the claims of a definition? */
export const isSavedBy = ({ workflow }: CompiledDefinition, call: SavingCall): boolean =>
  (workflow.start.call ?? "/api/claim") === call;

/** 403: this person makes no claims at all. */
export const notAbleToCreate = (): HttpError => new HttpError(403, "You are not able to create claims.");

/** 403: this person makes claims, but none of this kind. */
const notOfThisKind = (): HttpError =>
  new HttpError(403, "You are not able to create claims of this kind. Please choose another under New.");

/** 403: others save claims of this kind. */
export const notAbleToSave = (): HttpError =>
  new HttpError(403, "You are not able to change this claim. Please add a note on its timeline instead.");

/**
 * The definition of a new claim: of the type it names, else the first of this call's that the person may start, which makes
 * tech_support's a replacement and everybody else's a warranty claim (D-100). Refuses with 403, and with 422 a type that there
 * is not or, by `/api/return`, one that is no return.
 */
export function definitionToStart(
  appContext: AppContext,
  person: Person,
  call: SavingCall,
  type: string | undefined,
): CompiledDefinition {
  const wanted = type === undefined ? undefined : appContext.definitions.get(type);
  const isKnown = wanted !== undefined && (call === "/api/claim" || isSavedBy(wanted, call));
  if (type !== undefined && !isKnown) throw refusedFields({ type: ["There is no such claim type."] });
  const startable = startableDefinitions(appContext, person);
  const definition = startable.find((one) => (wanted === undefined ? isSavedBy(one, call) : one.type === wanted.type));
  if (!definition) throw startable.length > 0 ? notOfThisKind() : notAbleToCreate();
  return definition;
}
