import { isolated } from "./untwisted.ts";

/** What a letter may say of a claim. Customers' letters hold nothing that is internal. */
export interface LetterFacts {
  number: string;
  /** The type in short: `Warranty claim`. */
  title: string;
  /** The customer's own job number. */
  reference: string | null;
  /** What the sender of the news wrote with it. */
  text: string | undefined;
  /** The role that is meant, in words. */
  role: string | undefined;
}

export interface Letter {
  subject: string;
  paragraphs: string[];
  /** Somebody's own words, after them. */
  quote?: string | undefined;
  /** Leads to the claim's address, which follows it. */
  lead: string;
  /** The address is that of its form: there is something to be filled in. */
  opensForm?: true;
}

export type CustomerLetter =
  | "received"
  | "approved"
  | "declined"
  | "action-required"
  | "draft-sent"
  | "please-pack"
  | "collection-arranged"
  | "completed";

const staffLetters = ["needs-authorisation", "enquiry", "customer-responded"] as const;
export type StaffLetter = (typeof staffLetters)[number];

export const isStaffLetter = (kind: CustomerLetter | StaffLetter): kind is StaffLetter =>
  (staffLetters as readonly string[]).includes(kind);

const named = ({ number, title, reference }: LetterFacts): string =>
  `${title.toLowerCase()} ${number}${reference ? ` (your reference: ${isolated(reference)})` : ""}`;

/** Every letter of D-147 to a claim's customer or to our own people, by its kind. */
export const letters: Record<CustomerLetter | StaffLetter, (facts: LetterFacts) => Letter> = {
  received: (facts) => ({
    subject: `${facts.title} ${facts.number} received`,
    paragraphs: [
      `Thank you. We have received your ${named(facts)}.`,
      "We will let you know when there is news or if we need anything more from you.",
    ],
    lead: "You can follow the claim here:",
  }),
  approved: (facts) => ({
    subject: `${facts.title} ${facts.number} approved`,
    paragraphs: [`Your ${named(facts)} has been approved.`],
    lead: "You can read what happens next here:",
  }),
  declined: (facts) => ({
    subject: `${facts.title} ${facts.number} not approved`,
    paragraphs: [`Your ${named(facts)} was not approved${facts.text ? ", for this reason:" : "."}`],
    quote: facts.text,
    lead: "If you have questions, please write a note on the claim:",
  }),
  "action-required": (facts) => ({
    subject: `${facts.title} ${facts.number}: we need something from you`,
    paragraphs: [`To go on with your ${named(facts)} we need something from you:`],
    quote: facts.text,
    lead: "Please answer with a note or a file, or change the claim, here:",
  }),
  "draft-sent": (facts) => ({
    subject: `${facts.title} ${facts.number} is waiting for you`,
    paragraphs: [`We have started ${named(facts)} for you after your call.`],
    lead: "Please fill in what is missing and send it for approval:",
    opensForm: true,
  }),
  "please-pack": (facts) => ({
    subject: `${facts.title} ${facts.number}: please pack the goods`,
    paragraphs: [`Please pack the goods of your ${named(facts)} for collection.`],
    lead: "As soon as they are packed, please say so with 'Ready for collection' here:",
  }),
  "collection-arranged": (facts) => ({
    subject: `${facts.title} ${facts.number}: collection arranged`,
    paragraphs: [
      `We have arranged the collection of the goods of your ${named(facts)}.`,
      "Please have them ready for the carrier.",
    ],
    lead: "You can follow the claim here:",
  }),
  completed: (facts) => ({
    subject: `${facts.title} ${facts.number} completed`,
    paragraphs: [`Your ${named(facts)} is completed.`],
    lead: "You can read it here at any time:",
  }),
  "needs-authorisation": (facts) => ({
    subject: `${facts.number} is waiting for your authorisation`,
    paragraphs: [
      `${facts.title} ${facts.number} is waiting for an authorisation${facts.role ? ` (${facts.role})` : ""}.`,
    ],
    lead: "Please authorise, decline or escalate it here:",
  }),
  enquiry: (facts) => ({
    subject: `${facts.number}: a question for ${facts.role ?? "you"}`,
    paragraphs: [`There is a question about ${facts.title.toLowerCase()} ${facts.number}:`],
    quote: facts.text,
    lead: "Please reply here:",
  }),
  "customer-responded": (facts) => ({
    subject: `${facts.number}: the customer has responded`,
    paragraphs: [`The customer has responded on ${facts.title.toLowerCase()} ${facts.number}.`],
    lead: "Please go on here:",
  }),
};
