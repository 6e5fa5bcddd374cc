import type { AppContext } from "../../app-context.ts";
import { htmlAct, htmlParagraph, letterHtml } from "../../platform/mail/letter-html.ts";
import type { NewMail } from "../../platform/mail/queue-mail.ts";
import { isolated } from "../../platform/mail/strip-bidi.ts";

const kind = "mail-refused";

interface AboutClaim {
  id: string;
  number: string;
  /** Where the mail came in. */
  replyTo: string;
  /** The mail's own name: it is told of once. */
  key: string;
  /** Sentences for who sent it. */
  refusals: string[];
  isPartly: boolean;
}

/** Tells somebody who may write on the claim what of their mail is not on it. */
export function refusalLetter(
  { settings }: Pick<AppContext, "settings">,
  to: string,
  { id, number, replyTo, key, refusals, isPartly }: AboutClaim,
): NewMail {
  const subject = `${isPartly ? "Part of your" : "Your"} e-mail about ${number} could not be added`;
  const paragraphs = [
    "Kia ora,",
    isPartly
      ? `Thank you for your e-mail about ${number}. We have added it to the claim, except for this:`
      : `Thank you for your e-mail about ${number}. We could not add it to the claim:`,
    ...refusals.map((one) => `- ${isolated(one)}`),
    "Please send what is missing in another answer, or add it in the portal.",
  ];
  const link = `${settings.publicUrl}/claim/${encodeURIComponent(number)}`;
  return {
    ...{ kind, event: key, claimId: id, recipients: [to], replyTo, subject },
    text: `${[...paragraphs, link].join("\n\n")}\n`,
    html: letterHtml(subject, [...paragraphs.map(htmlParagraph), htmlAct(`Open ${number}`, link)]),
  };
}

const whyStranger =
  "it answers no message of ours, or one that is too old, or it comes from another address than that message went to.";

/**
 * The answer to whoever wrote to us without a right to, or from elsewhere, too late or too often: once a day, and it tells nobody
 * whether there is a claim.
 */
export function strangerLetter(
  { settings }: Pick<AppContext, "settings">,
  to: string,
  { day, why = whyStranger }: { day: string; why?: string | undefined },
): NewMail {
  const subject = "Your e-mail could not be added to a claim";
  const paragraphs = [
    "Kia ora,",
    `Thank you for your e-mail. We could not add it to a claim: ${why}`,
    `Please write on the claim's page in the portal, or to ${settings.customerServiceEmail}.`,
  ];
  return {
    ...{ kind, event: `stranger ${day}`, claimId: null, recipients: [to], subject },
    replyTo: settings.customerServiceEmail,
    text: `${[...paragraphs, settings.publicUrl].join("\n\n")}\n`,
    html: letterHtml(subject, [...paragraphs.map(htmlParagraph), htmlAct("Open the portal", settings.publicUrl)]),
  };
}
