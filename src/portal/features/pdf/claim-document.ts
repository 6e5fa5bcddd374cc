import type { Content, TableCell, TDocumentDefinitions } from "pdfmake/interfaces";
import type { ActivityRecord, ClaimRecord } from "../../../contract/types.ts";
import type { CompiledDefinition, Context, Fact } from "../../../engine/index.ts";
import { formatDate, formatDay, formatTime } from "../../shared/ui/dates.ts";
import { formAnswers } from "../answers/form-answers.ts";
import { claimReferences } from "./claim-references.ts";
import { fitsPage, gap, ink, lowestHeading, margin, plain, rule, styles, width } from "./pdf-styles.ts";
import { factTable, heading, sectionsContent } from "./section-content.ts";
import type { Thumbnail } from "./thumbnails.ts";

/** Words of the claim that stand on the page as well. */
export interface ClaimTitles {
  /** 'Return Request'. */
  heading: string;
  /** 'Request date'. */
  date: string;
  status: string;
  type: string;
}

export interface ClaimToPrint {
  claim: ClaimRecord;
  definition: CompiledDefinition;
  context: Context;
  /** Newest first, as they are answered; those that the viewer may read. */
  activities: ActivityRecord[];
  titles: ClaimTitles;
  /** The supplier's logo as SVG. */
  logo: string | undefined;
  /** Of the definition's words; absent: English. */
  language?: string | undefined;
  photos?: Thumbnail[];
  /** ISO instant. */
  printedAt: string;
}

/** A claim as a document for pdfmake, laid out as D-077 says. Empty parts are left out. */
export function claimDocument(printing: ClaimToPrint): TDocumentDefinitions {
  const { claim, definition, context, activities, titles, photos = [], printedAt } = printing;
  const { facts, said } = claimReferences(definition, claim);
  const files = claim.files.map(({ original_filename }) => original_filename);
  const name = `${titles.heading} ${claim.claim_number}`;
  const printed = `printed ${formatDay(printedAt)} ${formatTime(printedAt)}`;
  return {
    pageSize: "A4",
    pageOrientation: "portrait",
    pageMargins: margin,
    language: printing.language ?? "en-NZ",
    displayTitle: true,
    version: "1.7",
    info: { title: printable(name), subject: definition.messages.type.title, creator: "Warranty Portal" },
    defaultStyle: { font: "Roboto", fontSize: 9.5, lineHeight: 1.15, color: ink.text },
    styles,
    content: printableContent([
      band(printing, name),
      rule(),
      columns(leftFacts(claim, titles), rightFacts(claim)),
      ...(facts.length > 0 ? [{ stack: [factTable(facts)], margin: [0, 8, 0, 0] } as Content] : []),
      ...sectionsContent(formAnswers({ definition, context, files, said })),
      ...photoContent(photos),
      ...(activities.length > 0 ? [heading("Activity"), ...activityContent(activities.toReversed())] : []),
    ]),
    // A page that lies by itself says of which claim it is; the first has said it.
    header: (page) => (page === 1 ? "" : { text: printable(name), style: "small", margin: [margin, 22, margin, 0] }),
    footer: (page, pages) => ({
      text: `Page ${page} of ${pages} – ${printed}`,
      style: "small",
      alignment: "center",
      margin: [margin, 24, margin, 0],
    }),
    // A heading does not stay behind alone at the foot of a page.
    pageBreakBefore: ({ headlineLevel, startPosition }) => headlineLevel === 1 && startPosition.top > lowestHeading,
  };
}

/** The logo left, on the colour it is made for; heading and number right. */
function band({ definition, logo, titles }: ClaimToPrint, name: string): Content {
  const form = definition.messages.type.title;
  const left: TableCell = logo
    ? { svg: logo, fit: [150, 32], fillColor: ink.brand, margin: [8, 6, 8, 6] }
    : { text: "" };
  const right: TableCell = {
    stack: [{ text: name, style: "title" }, ...(form === titles.heading ? [] : [{ text: form, style: "label" }])],
    alignment: "right",
    margin: [12, 4, 0, 0],
  };
  return { table: { widths: ["auto", "*"], body: [[left, right]] }, layout: { ...plain, paddingRight: () => 0 } };
}

/** The right block holds e-mail addresses. */
const blocks = [200, width - 216];

const columns = (...sides: [left: Fact[], right: Fact[]]): Content => ({
  columns: sides.map((facts, side) => ({ width: blocks[side], stack: [factTable(facts, 70, blocks[side])] })),
  columnGap: 16,
});

const present = (facts: { title: string; text: string | null | undefined }[]): Fact[] =>
  facts.flatMap(({ title, text }) => (text ? [{ title, text }] : []));

const leftFacts = (claim: ClaimRecord, titles: ClaimTitles): Fact[] =>
  present([
    { title: titles.date, text: formatDate(claim.requested_at ?? claim.created_at) },
    { title: "Status", text: titles.status },
    { title: "Last activity", text: `${formatDay(claim.last_activity_at)} ${formatTime(claim.last_activity_at)}` },
    { title: "Type", text: titles.type },
    { title: "Deleted", text: claim.deleted_at && formatDay(claim.deleted_at) },
  ]);

const rightFacts = ({ customer, customer_contact_name, customer_contact_phone }: ClaimRecord): Fact[] =>
  present([
    { title: "Customer", text: customer.name },
    { title: "SAP id", text: customer.sap_id },
    { title: "Contact", text: customer_contact_name ?? customer.email },
    { title: "Phone", text: customer_contact_phone ?? customer.phone },
  ]);

const dates = 110;

/** What has happened, in the order given: when, what, the notes, the names of the files. */
function activityContent(activities: ActivityRecord[]): Content[] {
  const groups: { isWhole: boolean; rows: TableCell[][] }[] = [];
  for (const activity of activities) {
    const { created_at, notes, files } = activity;
    const isWhole = fitsPage([...notes.map(({ note }) => note), ...files.map(({ original_filename: name }) => name)]);
    const row = [
      { text: `${formatDay(created_at)} ${formatTime(created_at)}`, style: "label" },
      { stack: lines(activity) },
    ];
    const group = groups.at(-1);
    if (group?.isWhole === isWhole) group.rows.push(row);
    else groups.push({ isWhole, rows: [row] });
  }
  return groups.map(({ isWhole, rows }) => ({
    table: { dontBreakRows: isWhole, widths: [dates, width - dates - 2 * gap], body: rows },
    layout: plain,
  }));
}

/** The actor's e-mail stands on internal activities alone, as on the page (TIME-21, TIME-22). */
function lines({ description, is_internal, user, notes, files }: ActivityRecord): Content[] {
  const who = is_internal ? ["Internal", user?.email].filter(Boolean).join(", ") : "";
  return [
    { text: [{ text: description, bold: true }, ...(who ? [{ text: `  ${who}`, style: "label" }] : [])] },
    ...notes.map(({ note }): Content => ({ text: note, margin: [0, 1, 0, 0] })),
    ...(files.length > 0
      ? [{ text: `Files: ${files.map(({ original_filename }) => original_filename).join(", ")}`, style: "label" }]
      : []),
  ];
}

const across = 4;
const share = (width - across * gap) / across;

/** Photos in small, four in a row, each with its name; a picture is never parted from it. */
function photoContent(photos: Thumbnail[]): Content[] {
  if (photos.length === 0) return [];
  const rows: TableCell[][] = [];
  for (let first = 0; first < photos.length; first += across) {
    const row = photos.slice(first, first + across).map(
      ({ name, image }): TableCell => ({
        stack: [
          { image, fit: [share, share * 0.75], alt: name } as Content,
          { text: name, style: "small", wordBreak: "break-all" },
        ],
      }),
    );
    rows.push([...row, ...Array.from({ length: across - row.length }, (): TableCell => ({ text: "" }))]);
  }
  const widths = Array.from({ length: across }, () => share);
  return [heading("Photos"), { table: { dontBreakRows: true, widths, body: rows }, layout: plain }];
}

/** What both weights of the printed font draw: Latin with its marks, Greek, Cyrillic, and the signs of every day. */
const undrawn =
  /[^\n\x20-\x7e\xa1-\u017f\u0218-\u021b\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0486\u0488-\u0513\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u2010\u2011\u2013-\u2015\u2017-\u201e\u2020-\u2022\u2025-\u2027\u2030\u2032\u2033\u2039-\u203a\u2044\u20a6-\u20ac\u2116\u2122\u2126\u215b-\u215e\u2202\u2206\u220f\u2211\u2212\u221a\u221e\u2248\u2260\u2264\u2265\u25cf\ufffd]+/gu;

/**
 * A text as it can be printed: letters and their marks as one, no signs that steer a printer or turn the reading around, and in
 * place of letters that the font does not have a sign that says so.
 */
export const printable = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\t\p{Zs}]/gu, " ")
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}]/gu, "")
    .replaceAll(undrawn, "\ufffd");

/** Where pdfmake's content holds texts, or content that does. */
const holders = ["text", "stack", "columns", "table", "body"];

/** The same content, every text of it printable. */
function printableContent<T>(content: T): T {
  if (typeof content === "string") return printable(content) as T;
  if (Array.isArray(content)) return content.map(printableContent) as T;
  if (typeof content !== "object" || content === null) return content;
  const entries = Object.entries(content).map(([key, value]) => [
    key,
    holders.includes(key) ? printableContent(value) : value,
  ]);
  return Object.fromEntries(entries) as T;
}
