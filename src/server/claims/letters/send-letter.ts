import type { Transaction } from "kysely";
import { askedRole } from "../../../definitions/roles.ts";
import type { LetterTo } from "../../../definitions/store.ts";
import { type Context, get } from "../../../engine/index.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { claimContext } from "../claim-context.ts";
import type { Moved } from "../transition/effects.ts";
import { toldBy } from "./claim-in-letter.ts";
import { queueClaimMail } from "./claim-mail.ts";
import { reachesClaimants } from "./compose-letter.ts";
import { countTyped } from "./count-typed.ts";
import { lastAsker, peopleWith, responsible } from "./staff-addresses.ts";
import { whoAnswers } from "./who-answers.ts";

/** What a letter is about: a transition that was made, or what somebody wrote. */
export type Occasion = Omit<Moved, "before" | "transition" | "moment" | "outcome" | "isInternal"> & {
  /** The roles that were asked. */
  asks: string[];
  /** What was written stays among our own people. */
  isInternal?: boolean;
  /** The address of whom an internal note mentions: its text goes to nobody else. */
  mentioned?: string;
};

/**
 * Queues a letter of `letters.json` with the transition that it tells of. One that an older version of a
 * definition sends, and that is there no longer, goes to nobody, as does one whose kind is switched off.
 */
export async function sendLetter(trx: Transaction<Tables>, moved: Occasion, id: string): Promise<void> {
  const { appContext, claim, definition, activity } = moved;
  const written = appContext.definitions.lettersOf(definition.type)[id];
  if (!written || appContext.settings.mailOff.includes(id)) return;
  if (moved.mentioned !== undefined && (written.to !== "mentioned" || written.cc)) return;
  const about = { definition, access: appContext.definitions.access, context: standing(moved) };
  const { letter, ...content } = toldBy(about, written);
  // Whatever its words ask for: what claimants do not read in the timeline reaches none of them by mail.
  const isTold = [letter.to, ...(letter.cc ?? [])].some((to) => reachesClaimants(to, about.access));
  const text = moved.isInternal && isTold ? undefined : moved.text;
  const addressed = await addressees(trx, moved, letter.to);
  const cc = await Promise.all((letter.cc ?? []).map((to) => addressees(trx, moved, to)));
  await countTyped(
    trx,
    { ...moved, target: `claim ${claim.id}` },
    [letter.to, ...(letter.cc ?? [])].flatMap((to, place) =>
      typeof to === "object" && "field" in to ? ([addressed, ...cc][place]?.recipients ?? []) : [],
    ),
  );
  const ccAddresses = cc.flatMap(({ recipients }) => recipients);
  await queueClaimMail(
    trx,
    appContext.settings,
    { id, ...letter },
    {
      id: claim.id,
      event: activity,
      number: claim.number,
      reference: claim.customer_reference,
      text,
      role: addressed.role?.replaceAll("_", " "),
      ...content,
      recipients: addressed.recipients,
      cc: ccAddresses,
      answered: await whoAnswers(trx, moved, {
        addresses: [...addressed.recipients, ...ccAddresses],
        account: moved.customer.email,
      }),
    },
  );
}

/** The claim as it stands now that the transition is made. */
const standing = ({ appContext, person, claim }: Occasion): Context =>
  claimContext(appContext, person, { type: claim.type, claim, form: claim.form, storedFiles: 0, queuedFiles: 0 });

interface Addressed {
  recipients: string[];
  /** The role that is meant. */
  role?: string | undefined;
}

async function addressees(trx: Transaction<Tables>, moved: Occasion, to: LetterTo): Promise<Addressed> {
  const { claim, customer, appContext } = moved;
  const { access } = appContext.definitions;
  const { mailboxes, customerServiceEmail: customerService } = appContext.settings;
  if (to === "account") return { recipients: [customer.email] };
  if (to === "lastAsker") return { recipients: [(await lastAsker(trx, moved)) ?? customerService] };
  if (to === "owner") return { recipients: [(await responsible(trx, moved)) ?? customerService] };
  if (to === "mentioned") return { recipients: moved.mentioned === undefined ? [] : [moved.mentioned] };
  if (to === "asked")
    return holders(
      trx,
      moved,
      moved.asks.map((role) => askedRole(access, role)),
    );
  if (to === "level" || to === "above") {
    const role = claim.authorise_role ?? claim.authorising_level;
    if (role === null) return { recipients: [] };
    const exactly = to === "level" ? await peopleWith(trx, moved, [role]) : [];
    if (exactly.length > 0 || (to === "level" && moved.person.roles.includes(role)))
      return { role, recipients: exactly };
    // Nobody holds it, or it has waited too long: those above are asked before the claim waits in vain (D-209).
    const [first = [], ...more] = await Promise.all(
      rolesAbove(moved, role).map((roles) => peopleWith(trx, moved, roles)),
    );
    return { role, recipients: first.length > 0 ? first : more.flat() };
  }
  if ("role" in to) return holders(trx, moved, [to.role]);
  // One that the settings do not name is told of at start; its letters are read all the same.
  if ("mailbox" in to) return { recipients: [mailboxes[to.mailbox] ?? customerService] };
  const address = get(claim.form, to.field.slice("/form".length));
  return { recipients: typeof address === "string" ? [address] : [] };
}

/** Roles that come after this one in its chain of escalation; then, where nobody has them, all others that may give its authorisation. */
function rolesAbove({ appContext, definition }: Occasion, role: string): [after: string[], others: string[]] {
  const { roles } = appContext.definitions.access;
  const chain = definition.workflow.authorisation?.escalation?.find((one) => one.includes(role)) ?? [role];
  const others = Object.keys(roles).filter((name) => name !== role && roles[name]?.authorises.includes(role));
  return [chain.slice(chain.indexOf(role) + 1), others];
}

const holders = async (trx: Transaction<Tables>, moved: Occasion, roles: string[]): Promise<Addressed> => ({
  role: roles[0],
  recipients: await peopleWith(trx, moved, roles),
});
