import type { CallAnswer } from "../../../contract/call.ts";
import type { getTemplates } from "../../../contract/templates.ts";
import type { Template } from "../../../definitions/store.ts";
import {
  type CompiledDefinition,
  type Context,
  fieldTitle,
  hideFacts,
  hideFields,
  wordsAt,
} from "../../../engine/index.ts";
import { isClaimant } from "../../access/is-claimant.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { readStanding } from "../claim-context.ts";
import { definitionOf } from "../definition-of.ts";
import { type Claim, requireClaim } from "../find-claim.ts";
import { readBy } from "../letters/claim-in-letter.ts";
import { filling, titleOf } from "../letters/compose-letter.ts";

type Offered = CallAnswer<typeof getTemplates>["templates"];

interface Filled {
  appContext: AppContext;
  person: Person;
  claim: Claim;
  definition: CompiledDefinition;
  context: Context;
  account: string;
}

/**
 * The templates that a person of ours is offered on a claim, filled in: what customers are to read with no more than they may know, and
 * what only we read with what this person may know. Refuses with 403 or 404.
 */
export async function offeredTemplates(appContext: AppContext, person: Person, reference: string): Promise<Offered> {
  const { database, definitions } = appContext;
  if (isClaimant(person, definitions.access)) throw new HttpError(403, "Templates are for our staff.");
  const claim = await requireClaim(database, person, definitions, reference);
  const definition = await definitionOf(appContext, claim);
  if (!definition) return [];
  const { context, account } = await readStanding(database, appContext, person, claim);
  const about = { appContext, person, claim, definition, context, account: account.name };
  const outside = filling(answersTo(about, true), false);
  const inside = filling(answersTo(about, false), false);
  return Object.entries(definitions.templatesOf(claim.type))
    .filter(([, { for: roles }]) => roles === undefined || roles.some((role) => person.roles.includes(role)))
    .map(([id, template]) => filledIn(template.kind === "note" ? inside : outside, id, template));
}

function filledIn(
  { fill }: Pick<ReturnType<typeof filling>, "fill">,
  id: string,
  { kind, transitions, words }: Template,
): Offered[number] {
  return {
    id,
    kind,
    title: words.title,
    text: fill(words.text),
    ...(words.items && { items: words.items.map(fill) }),
    ...(transitions && { transitions }),
  };
}

/** What stands at a name in braces; what the claim does not hold is there to be filled in, in square brackets. */
function answersTo({ appContext, person, claim, definition, context, account }: Filled, isForOutside: boolean) {
  const { access } = appContext.definitions;
  const own = { form: hideFields(definition, context), claim: hideFacts(definition, context) };
  const seen = isForOutside ? context : { ...context, ...own };
  const { readable, facts } = readBy({ definition, access, context: seen }, isForOutside);
  const title = titleOf(definition);
  const type = title.toLowerCase();
  const reference = claim.customer_reference ?? "";
  const known: Record<string, string> = {
    number: claim.number,
    title,
    type,
    claim: `${type} ${claim.number}${reference && ` (your reference: ${reference})`}`,
    reference,
    account,
    sender: person.name,
  };
  return (name: string): string => {
    const answer = name.startsWith("/") ? wordsAt(readable, name, facts).join(", ") : known[name];
    return answer || `[${titleAt(readable, name)}]`;
  };
}

function titleAt({ messages }: Pick<CompiledDefinition, "messages">, name: string): string {
  if (name.startsWith("/form/")) return fieldTitle(messages, name.slice("/form".length));
  return messages.facts?.[name.slice("/claim/".length)]?.title ?? name.replace(/^.*\//, "");
}
