import { inflateSync } from "node:zlib";

/** All text of a PDF without its white space, as far as our own printing makes PDFs: glyphs by number, each font with its own map. */
export function pdfText(file: Buffer): string {
  const objects = new Map<string, { head: string; content: string }>();
  for (const [, number = "", body = ""] of file.toString("latin1").matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)endobj/g)) {
    objects.set(number, contentOf(body));
  }
  const all = [...objects.values()];
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of all) {
    for (const [, name = "", font = ""] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map = ""] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? "") ?? [];
      fonts.set(name, glyphs(objects.get(map)?.content ?? ""));
    }
  }
  return all
    .map(({ content }) => written(content, fonts))
    .join("")
    .replaceAll(/\s/g, "");
}

function contentOf(body: string): { head: string; content: string } {
  const at = /stream\r?\n/.exec(body);
  if (!at) return { head: body, content: "" };
  const head = body.slice(0, at.index);
  const raw = body.slice(at.index + at[0].length, body.lastIndexOf("endstream"));
  if (!head.includes("/FlateDecode") || head.includes("/Image")) return { head, content: "" };
  return { head, content: inflateSync(Buffer.from(raw, "latin1")).toString("latin1") };
}

function glyphs(map: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const [, from = "", list = ""] of map.matchAll(/<([\da-f]+)>\s*<[\da-f]+>\s*\[([^\]]*)\]/gi)) {
    [...list.matchAll(/<([\da-f ]*)>/gi)].forEach(([, codes = ""], index) => {
      const units = codes.replaceAll(" ", "").match(/.{4}/g) ?? [];
      found.set(
        Number.parseInt(from, 16) + index,
        String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))),
      );
    });
  }
  return found;
}

function written(content: string, fonts: Map<string, Map<number, string>>): string {
  let font = new Map<number, string>();
  let text = "";
  for (const [, name, hex = ""] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([\da-f]+)>/gi)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map();
    else for (const unit of hex.match(/.{4}/g) ?? []) text += font.get(Number.parseInt(unit, 16)) ?? "";
  }
  return text;
}
