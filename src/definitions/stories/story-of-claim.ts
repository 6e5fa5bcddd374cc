import type { CompiledDefinition, Context, Json, UserFacts } from "../../engine/index.ts";
import { begin, isKnownFact } from "./engine-player.ts";
import { look } from "./look-at-claim.ts";
import type { People } from "./people.ts";
import { replacePersonal } from "./replace-personal.ts";
import type { Story } from "./story.ts";

interface StoredClaim {
  number: string;
  definition: CompiledDefinition;
  /** The claim as it stands, and who looks at it. */
  context: Context;
  people: People;
  /** E-mail address of who looks. */
  viewer: string;
  /** The uuid of an account of the stories, by its SAP id. */
  accountUuid(sapId: string): string;
}

/**
 * A claim as it stands, as a story's file: its form and what is known of it without personal data, with who may do what and what is
 * missing as the one thing to be expected. Whoever looks is played by a person of the stories with like roles.
 */
export function storyOfClaim(asked: StoredClaim): { file: string; text: string } {
  const { number, definition, context, people, viewer, accountUuid } = asked;
  const { type, today, files, ...facts } = context.claim;
  const { names: _, ...counts } = files;
  const known = Object.entries(facts).filter(([name, value]) => value !== undefined && isKnownFact(definition, name));
  const as = standIn(people, context.user, viewer);
  const account = context.user.isClaimant && !context.user.isOwner ? accountOfOthers(people, as) : undefined;
  const whole = {
    title: `${number} as it stood on ${today}`,
    type,
    today,
    as,
    ...(account !== undefined && { account }),
    claim: { ...Object.fromEntries(known), files: counts },
    form: context.form,
  };
  const begun = (of: typeof whole) => begin({ ...of, file: "", steps: [] } as Story, { people });
  const sapId = people.accountOf({ ...whole, file: "", steps: [] } as Story);
  const others = { emails: people.emails, account: sapId && accountUuid(sapId) };
  const { form, claim } = replacePersonal(definition, begun(whole), others);
  const knownFacts = known.map(([name]) => [name, claim[name]]);
  const story = { ...whole, form, claim: { ...Object.fromEntries(knownFacts), files: counts } };
  const { status, missing = {}, offered = [], ready } = look(definition, begun(story), { status: "" });
  const unmet = Object.fromEntries(offered.flatMap((one) => (missing[one]?.length ? [[one, missing[one]]] : [])));
  const expect = { status, offered, ready, ...(Object.keys(unmet).length > 0 && { missing: unmet }) };
  const written = { $schema: "../fixture.schema.json", ...story, steps: [{ expect }] };
  return {
    file: `${type}/${number.toLowerCase()}-as-it-stood-on-${today}.json`,
    text: `${JSON.stringify(written as unknown as Json, null, 2)}\n`,
  };
}

/** That very person where stories know them, else the one whose roles are most like theirs. */
function standIn(people: People, { roles, isClaimant }: UserFacts, viewer: string): string {
  const likeness = (email: string): number => {
    const other = people.factsOf(email, people.ownAccount(email));
    const common = other.roles.filter((role) => roles.includes(role)).length;
    return (email === viewer ? 100 : 0) + (other.isClaimant === isClaimant ? 50 : 0) + 2 * common - other.roles.length;
  };
  return people.emails.reduce((best, email) => (likeness(email) > likeness(best) ? email : best));
}

const accountOfOthers = (people: People, as: string): string | undefined =>
  people.emails
    .map((email) => people.ownAccount(email))
    .find((account) => account !== undefined && !people.factsOf(as, account).isOwner);
