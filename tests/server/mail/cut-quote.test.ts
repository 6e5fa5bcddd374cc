import { expect, test } from "vitest";
import { cutQuote } from "../../../src/server/platform/mail/cut-quote.ts";

/** What mail programs make of an answer to this letter. */
const letter = `New message about WC100123
Partner Portal
Kia ora,

Our team wrote to you about your warranty claim WC100123 (your reference: Job 7):

> Which serial number stands on the rating plate?

Please answer on the claim's page:

https://claims.example.test/claim/WC100123

This message was sent automatically by the Partner Portal. If you reply to it, your answer and its files are added to WC100123.
`;
const body = letter.split("\n").slice(2).join("\n").trim();
const marked = body.replaceAll(/^/gm, "> ");
const answer = "It is 4711-22.\n\nThe plate is on the left side.";

const shapes: [program: string, text: string][] = [
  ["Gmail", `${answer}\n\nOn Thu, 26 Nov 2026 at 10:12, Claims Portal <claims@example.test> wrote:\n\n${marked}\n`],
  [
    "Gmail, wrapped",
    `${answer}\r\n\r\nOn Thu, 26 Nov 2026 at 10:12, Claims Portal\r\n<claims+0abc@example.test> wrote:\r\n\r\n${marked}`,
  ],
  [
    "Apple Mail",
    `${answer}\n\n> On 26 Nov 2026, at 10:12 AM, Claims Portal <claims@example.test> wrote:\n> \n${marked.replaceAll(/^/gm, "> ")}`,
  ],
  [
    "Apple Mail on a phone",
    `${answer}\n\nSent from my iPhone\n\n> On 26/11/2026, at 10:12, Portal <a@b.nz> wrote:\n>\n> ${body}`,
  ],
  [
    "Outlook",
    `${answer}\n\n________________________________\nFrom: Claims Portal <claims@example.test>\nSent: Thursday, 26 November 2026 10:12\nTo: Matiu <dealer@example.test>\nSubject: New message about WC100123\n\n${body}`,
  ],
  [
    "Outlook with bold headers",
    `${answer}\n\n*From:* Claims Portal <claims@example.test>\n*Sent:* Thursday, 26 November 2026 10:12\n*To:* Matiu\n*Subject:* New message\n\n${body}`,
  ],
  ["Outlook of old", `${answer}\n\n-----Original Message-----\nFrom: Claims Portal\nSent: Thursday\n\n${body}`],
  [
    "Outlook in a language that nobody foresaw",
    `${answer}\n\n________________________________\nKatolta: Portal <claims@example.test>\nIlo: 26.11.2026 10.12\nKenelle: Matiu\nAihe: New message about WC100123\n\nPartner Portal\nNew message about WC100123\n\n${body}`,
  ],
  ["a German program", `${answer}\n\nAm 26.11.2026 um 10:12 schrieb Claims Portal:\n${marked}`],
  [
    "a program in any language",
    `${answer}\n\nDen tors 26 nov. 2026 kl 10:12 skrev Claims Portal\n<claims@example.test>:\n\n${marked}`,
  ],
  ["a program that marks nothing", `${answer}\n\nOn Thu, 26 Nov 2026, Claims Portal wrote:\n\n  ${body}`],
  ["a program that adds nothing and wraps anew", `${answer}\n\n${body.replace("warranty claim", "warranty\nclaim")}`],
  [
    "somebody who writes below",
    `On Thu, 26 Nov 2026 at 10:12, Claims Portal <claims@example.test> wrote:\n${marked}\n\n${answer}\n`,
  ],
  [
    "somebody who writes between",
    `On 26/11/2026 10:12, Claims Portal wrote:\n> Kia ora,\n> Which serial number?\n\nIt is 4711-22.\n\n> Anything more?\n\nThe plate is on the left side.`,
  ],
  ["a signature", `${answer}\n-- \nMatiu Parata\nKauri Coast Heat Pumps\n021 555 000\n\n${marked}`],
];
test.each(shapes)("of an answer from %s the answer alone is kept", (_program, text) => {
  expect(cutQuote(text, letter)).toBe(answer);
});

const own = [
  "Model: RX-20\nSerial: 4711\nFault: E4 on 12/05/2026\nContact: me",
  "Please ring the technician, he wrote:\nno power at all",
  "From the plate:\n4711-22",
  "Warranty claim WC100123\nThe unit is back.",
  `Parts used --\n--\n${"one line of many\n".repeat(20).trim()}`,
  "--- Parts used ---\nA capacitor.",
  "From: Auckland depot\nTo: Hamilton\nDate: 3 May",
  "On site the unit was dead.\nThe technician wrote:\nE4 on the display",
  "The pressure was\n>400 kPa\non suction.",
];
test.each(own)("what looks like a quote and is none is kept: %j", (text) => {
  expect(cutQuote(text, letter)).toBe(text);
});

test("an answer with nothing but the quote is empty", () => {
  expect(cutQuote(`\n\n${marked}`, letter)).toBe("");
});

/** Each would take minutes and more, were it gone through again for each of its places. */
const endless: [what: string, text: string][] = [
  ["words that may lead to a quote", `${"on 1 ".repeat(9_000)}:\n`.repeat(2) + "<a@b".repeat(20_000)],
  ["digits before an address that does not end", `${"1".repeat(199)}<${"@".repeat(398)}:\n`.repeat(160)],
  ["quotes and nothing between them", ">\n\n".repeat(33_000)],
  ["lines that end in a colon", "a:\n".repeat(33_000)],
  ["headers", "From: a\nb: c\n".repeat(8_000)],
];
test.each(endless)("%s without end are gone through once", (_what, text) => {
  expect(cutQuote(text, letter).length).toBeLessThanOrEqual(text.length);
});
