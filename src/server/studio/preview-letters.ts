import type { CallAnswer } from "../../contract/call.ts";
import type { previewDraftLetters } from "../../contract/studio.ts";
import { ofYear } from "../../definitions/number-prefix.ts";
import { cutForClaimants } from "../../definitions/release/audience/cut-for-claimants.ts";
import type { DefinitionStore, Letter, LetterTo } from "../../definitions/store.ts";
import { claimAfter } from "../../definitions/stories/claim-after.ts";
import {
  type CompiledDefinition,
  type Context,
  decideOffered,
  type Effect,
  evaluate,
  fieldTitle,
  get,
  toRecord,
} from "../../engine/index.ts";
import { toldBy } from "../claims/letters/claim-in-letter.ts";
import { composeLetter, isOutside } from "../claims/letters/compose-letter.ts";
import { formLetter } from "../forms/form-letter.ts";
import type { Person } from "../person.ts";
import type { Settings } from "../platform/settings/settings.ts";

/** A form as it is tried out, and by whom. */
interface Tried {
  definitions: DefinitionStore;
  definition: CompiledDefinition;
  settings: Pick<Settings, "publicUrl" | "mailboxes" | "customerServiceEmail" | "mailOff">;
  context: Context;
  /** What is written with a transition. */
  text: string | undefined;
}

type Previews = CallAnswer<typeof previewDraftLetters>["transitions"];

/** The letters of every transition that is offered, whether or not something is missing still: the same words that are sent. */
export function previewLetters(tried: Tried): Previews {
  const { definitions, definition, context } = tried;
  const evaluation = evaluate(definition, context);
  const known = definitions.lettersOf(definition.type);
  return Object.keys(definition.workflow.transitions).flatMap((transition) => {
    const decision = decideOffered(definition, transition, context, evaluation);
    if (!decision.ok) return [];
    const sent = decision.effects.flatMap((effect) => ("letter" in effect ? [effect.letter] : []));
    const claim = claimAfter({
      definition,
      transition,
      before: context,
      decision,
      access: definitions.access,
      text: tried.text,
    });
    const after = { ...context, form: decision.form, claim };
    const letters = sent.flatMap((id) => {
      const letter = known[id];
      return letter ? [{ letter: id, ...previewOf({ ...tried, context: after }, id, letter, decision.effects) }] : [];
    });
    return letters.length > 0 ? [{ transition, letters }] : [];
  });
}

function previewOf(tried: Tried, id: string, letter: Letter, effects: Effect[]) {
  const { mailOff } = tried.settings;
  const asked = effects.flatMap((effect) => ("ask" in effect ? [effect.ask] : []));
  const { words: to, role } = addressee(tried, letter.to, asked);
  const { subject, text, empty } = isForm(tried) ? ofForm(tried, letter) : ofClaim(tried, letter, role);
  const cc = (letter.cc ?? []).map((one) => addressee(tried, one, asked).words);
  return { to: [to], cc, subject, text, empty, is_off: mailOff.includes(id) };
}

const isForm = ({ definitions, definition }: Tried): boolean =>
  !definitions.list().some(({ type }) => type === definition.type);

function ofClaim({ definitions, definition, settings, context, text }: Tried, written: Letter, role?: string) {
  const { letter, ...content } = toldBy({ definition, access: definitions.access, context }, written);
  const { claimTypes } = definitions.shared;
  const begin = claimTypes.find(({ type }) => type === context.claim.type)?.prefix ?? "";
  const prefix = ofYear(begin, context.claim.today);
  const reference = toRecord(definition, context.form).customer_reference;
  const claim = {
    number: `${prefix}100001`,
    reference: typeof reference === "string" ? reference : null,
    text: text || undefined,
    role: role?.replaceAll("_", " "),
    ...content,
  };
  return composeLetter(letter, claim, { publicUrl: settings.publicUrl, isTrial: true });
}

function ofForm({ definitions, definition, context }: Tried, letter: Letter) {
  const isForOutside = [letter.to, ...(letter.cc ?? [])].some(isOutside);
  const readable = isForOutside ? cutForClaimants(definition, definitions.access) : definition;
  const sender = { name: "Aroha Example", email: "aroha@example.test", customer: null } as Person;
  return formLetter(readable, letter, context, sender, true);
}

/** Whom a letter goes to, in words: there is no claim whose people could be named. */
function addressee(
  { definition, settings, context }: Tried,
  to: LetterTo,
  [asked]: string[],
): { words: string; role?: string } {
  const { claim, form } = context;
  if (to === "account") return { words: "the claim's customer" };
  if (to === "lastAsker") return { words: "who of us acted last, else customer service" };
  if (to === "owner") return { words: "who looks after the claim, else who of us acted last" };
  if (to === "mentioned") return { words: "whom of us an internal note mentions" };
  if (to === "asked") return asked === undefined ? { words: "nobody: no role is asked" } : ofRole(asked);
  if (to === "level" || to === "above") {
    const role = claim.authoriseRole ?? claim.authorisingLevel;
    if (role === undefined) return { words: "nobody: no authorisation is asked for" };
    return {
      words: to === "above" ? `who comes after ${inWords(role)}` : `who may authorise as ${inWords(role)}`,
      role,
    };
  }
  if ("role" in to) return ofRole(to.role);
  if ("mailbox" in to)
    return { words: `${to.mailbox}: ${settings.mailboxes[to.mailbox] ?? settings.customerServiceEmail}` };
  const pointer = to.field.slice("/form".length);
  const address = get(form, pointer);
  const title = fieldTitle(definition.messages, pointer);
  return {
    words: typeof address === "string" && address !== "" ? `${title}: ${address}` : `nobody: "${title}" is empty`,
  };
}

const ofRole = (role: string) => ({ words: inWords(role), role });

const inWords = (role: string): string => role.replaceAll("_", " ");
