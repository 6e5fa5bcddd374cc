/** Words above a quote, where a language is known. */
const attributions = [
  /^on\b.{6,300}\bwrote:$/i,
  /^am\b.{6,300}\bschrieb\b.{0,200}:$/i,
  /^le\b.{6,300}\ba écrit\s?:$/i,
  /^el\b.{6,300}\bescribió\s?:$/i,
  /^em\b.{6,300}\bescreveu\s?:$/i,
  /^il\b.{6,300}\bha scritto\s?:$/i,
  /^op\b.{6,300}\bschreef\b.{0,200}:$/i,
];
/** The same in any language: a date, an address in brackets, a colon. */
const anyAttribution = /\d[^<]{0,200}<[^<>\s@]{1,100}@[^<>\s@]{1,200}>[^<]{0,60}:$/;
/** When, or by whom: without it, somebody tells what another person wrote. */
const tellsOfMail = /@|\b\d{4}\b|\b\d{1,2}[./-]\d{1,2}\b/;
/** A year and a time of day. */
const isDated = (text: string) => /\b\d{4}\b/.test(text) && /\b\d{1,2}[:.h]\d{2}\b/.test(text);
/** `-----Original Message-----`, in any language; a line of underscores. */
const original = /^-{5,}\s*\p{L}[^-]{2,60}-{5,}$/u;
const underline = /^[_\u2500]{10,}$/;
/** `Subject: something`, with stars where bold text was made plain. */
const header = /^\*{0,2}\p{L}[\p{L} ]{0,24}\s?[:：]\*{0,2}\s*\S/u;
const fromHeader = /^\*{0,2}(from|von|de|da|van|från|fra|lähettäjä|od|发件人|差出人|寄件者)\s?[:：]\*{0,2}\s*\S/iu;
const sentFrom =
  /^(sent from (my|outlook|yahoo|mail)\b.{0,60}|get outlook for \w+.{0,80}|(gesendet von|envoyé de) .{0,60})$/i;
/** Characters; a line is not looked at further. */
const longestLead = 600;
/** Characters of a line that nobody writes as the letter does by chance, and of the beginning of one. */
const telling = 20;
const tellingBeginning = 40;
/** Lines; a signature that is longer may well be more than that. */
const longestSignature = 12;

/**
 * What somebody wrote in answer to `letter`, without what their mail program quoted, above, below or between, and without their
 * signature. Each mail program quotes in its own way, so the letter's own words tell too where it begins.
 */
export function cutQuote(text: string, letter: string): string {
  const plain = text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll("\u00a0", " ")
    .replaceAll(/[\u200b\u2060\ufeff]/g, "");
  const lines = withoutMarked(plain.split("\n").map((line) => line.trimEnd()));
  const end = Math.min(quoteIn(lines), letterIn(lines, letter));
  return withoutSignature(lines.slice(0, end))
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** Lines above words that lead to a quote, at most. */
const nearby = 8;

const isMarked = (line: string | undefined) => /^\s*>/.test(line ?? "");
/** "More than 400 kPa" may be written so, by itself. */
const mayBeMore = (line: string) => /^>=?\d/.test(line);

/** Without lines that begin with `>` and the words that lead to them. */
function withoutMarked(lines: string[]): string[] {
  const kept: string[] = [];
  const isAlone = (place: number) => !isMarked(lines[place - 1]) && !isMarked(lines[place + 1]);
  for (const [place, line] of lines.entries()) {
    if (!isMarked(line) || (mayBeMore(line) && isAlone(place))) kept.push(line);
    else if (!isMarked(lines[place - 1])) kept.splice(leadAt(kept, true));
  }
  return kept;
}

/** Where the words begin that lead to a quote behind these lines, up to three as they are wrapped; behind them where there are none. */
function leadAt(before: string[], isQuoteBelow: boolean): number {
  const near = Math.max(0, before.length - nearby);
  const last = near + before.slice(near).findLastIndex((line) => line.trim() !== "");
  if (last < near) return before.length;
  const leads = [1, 2, 3].flatMap((count) => {
    const some = before.slice(Math.max(0, last + 1 - count), last + 1).map((line) => line.trim());
    const text = some.join(" ");
    return some.length === count && some.every(Boolean) && text.length <= longestLead ? [{ count, text }] : [];
  });
  const matches = [
    (text: string) => (isQuoteBelow || tellsOfMail.test(text)) && attributions.some((one) => one.test(text)),
    (text: string) => anyAttribution.test(text),
    (text: string) => isQuoteBelow && isDated(text) && text.endsWith(":"),
  ];
  for (const isMatch of matches) {
    const lead = leads.find(({ text }) => isMatch(text));
    if (lead) return last + 1 - lead.count;
  }
  return before.length;
}

/** Where a quote begins by its shape; the number of lines where none does. */
function quoteIn(lines: string[]): number {
  for (const [place, line] of lines.entries()) {
    const trimmed = line.trim();
    if (original.test(trimmed)) return place;
    if (isHeaderBlock(lines.slice(place, place + 6)))
      return underline.test(lines[place - 1]?.trim() ?? "") ? place - 1 : place;
    const from = Math.max(0, place - 2);
    const lead = trimmed.endsWith(":") ? from + leadAt(lines.slice(from, place + 1), false) : place + 1;
    if (lead <= place) return lead;
  }
  return lines.length;
}

/** A sender, and when, to whom or about what: nobody begins an answer so, but where goods go from and to. */
const isHeaderBlock = (lines: string[]) =>
  fromHeader.test(lines[0]?.trim() ?? "") &&
  lines.slice(1).filter((line) => header.test(line.trim())).length >= 2 &&
  lines.some((line) => /@/.test(line) || isDated(line));

const compared = (line: string) =>
  line
    .replaceAll(/[\s*_>|]+/g, " ")
    .trim()
    .toLowerCase();

/** Where the letter itself begins, with what stands right above it; the number of lines where it does not. */
function letterIn(lines: string[], letter: string): number {
  const known = letter.split("\n").map(compared).filter(Boolean);
  const exactly = new Set(known);
  // Mail programs wrap lines anew.
  const isOfLetter = (line: string) =>
    exactly.has(line) || (line.length >= tellingBeginning && known.some((one) => one.startsWith(line)));
  const given = lines.map(compared);
  const found = given.findIndex(
    (line, place) =>
      line.length >= telling &&
      isOfLetter(line) &&
      given
        .slice(place + 1, place + 40)
        .filter(Boolean)
        .slice(0, 6)
        .some(isOfLetter),
  );
  if (found === -1) return lines.length;
  let from = found;
  while (from > 0 && (given[from - 1] === "" || isOfLetter(given[from - 1] ?? ""))) from -= 1;
  let headed = from;
  while (headed > 0 && header.test(lines[headed - 1]?.trim() ?? "")) headed -= 1;
  const headers = lines.slice(headed, from);
  if (headers.length >= 3 && headers.some((line) => /@/.test(line) || isDated(line)))
    return underline.test(lines[headed - 1]?.trim() ?? "") ? headed - 1 : headed;
  return Math.min(from, leadAt(lines.slice(0, from), true));
}

function withoutSignature(lines: string[]): string[] {
  const delimiter = lines.lastIndexOf("--");
  const isSignature = delimiter >= 0 && lines.length - delimiter <= longestSignature + 1;
  const text = isSignature ? lines.slice(0, delimiter) : [...lines];
  while (text.length > 0 && (!text.at(-1)?.trim() || sentFrom.test(text.at(-1)?.trim() ?? ""))) text.pop();
  return text;
}
