import fc from "fast-check";
import { hostileText } from "./hostile-values.ts";
import { type Known, oneOf } from "./known-things.ts";
import { smallFiles } from "./likely-inputs.ts";

export interface Part {
  field: string;
  value: string;
  /** Makes it a file. */
  name?: string;
}

const names = [
  ...Object.keys(smallFiles),
  "../../../etc/cron.d/x.pdf",
  "..\\..\\x.pdf",
  "x.pdf\0.exe",
  "x.svg",
  "x.html",
  "con.pdf",
  ".pdf",
  "x",
  "\u202efdp.exe",
  `${"n".repeat(300)}.pdf`,
  "x.pdf.zip",
  '"; filename="y.png',
];

/** Parts of a multipart form, some of them files that are not what they say. */
export function hostileParts(known: Known, name: string): fc.Arbitrary<Part[]> {
  const fields =
    name === "storeFiles" ? ["claim_files[]", "claim_file_keys[]"] : ["shipping_files", "emailTo", "emailBody"];
  const claim = oneOf(() => known.claims).map(({ number }): Part => ({ field: "claim", value: number }));
  const file = fc
    .tuple(
      fc.constantFrom(...fields),
      fc.constantFrom(...names),
      fc.constantFrom(...Object.values(smallFiles), "", "MZ\x90", "<svg/onload=a()>"),
    )
    .map(([field, filename, value]): Part => ({ field, value, name: filename }));
  const plain = fc
    .tuple(fc.constantFrom(...fields, "claim", "__proto__", ""), hostileText)
    .map(([field, value]): Part => ({ field, value }));
  return fc
    .tuple(claim, fc.array(fc.oneof({ weight: 3, arbitrary: file }, { weight: 1, arbitrary: plain }), { maxLength: 6 }))
    .map(([first, others]) => [first, ...others]);
}

/** A multipart body, a character a byte. */
export function withoutFault(parts: readonly Part[]): { headers: Record<string, string>; body: string } {
  const boundary = "zz-boundary";
  const bytes = (value: unknown) => Buffer.from(textOf(value).toWellFormed()).toString("latin1");
  const quoted = (text: unknown) =>
    bytes(text)
      .replaceAll('"', "%22")
      .replaceAll(/[\r\n]/g, " ");
  const body = parts.map((part) => {
    // A nearly good form may have anything in place of a part.
    const { field, value, name } = Object(part) as Part;
    const head = `content-disposition: form-data; name="${quoted(field)}"`;
    const file = name === undefined ? "" : `; filename="${quoted(name)}"\r\ncontent-type: application/octet-stream`;
    return `--${boundary}\r\n${head}${file}\r\n\r\n${name === undefined ? bytes(value) : textOf(value).replaceAll(/[^\0-\xff]/g, "?")}\r\n`;
  });
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: `${body.join("")}--${boundary}--\r\n`,
  };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
