import { dirname, join, normalize } from "node:path";
import type { Offence } from "./source.ts";

const rooted = /^(src|tests|schemas|fixtures|widgets|\.github|\.ci)\//;

/** As a forge names the heading of a page. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[^\w\- ]/g, "")
    .trim()
    .replaceAll(" ", "-");

const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));

/** Links of a page of the book, and paths that it names, that lead nowhere. `read` gives the text of a file, or that there is none. */
export function bookOffences(path: string, text: string, read: (path: string) => string | undefined): Offence[] {
  const prose = text.replaceAll(/```[\s\S]*?```/g, (code) => code.replaceAll(/[^\n]/g, ""));
  return prose.split("\n").flatMap((line, at) => {
    const links = [...line.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, to = ""]) => to)
      .filter((to) => !/^([a-z]+:|\/)/.test(to));
    const named = [...line.matchAll(/`([\w./-]+\/[\w./-]*)`/g)]
      .map(([, to = ""]) => to)
      .filter((to) => rooted.test(to));
    const lost = [
      ...links.filter((to) => {
        const [file = "", anchor] = to.split("#");
        const target = file === "" ? text : read(normalize(join(dirname(path), file)));
        return target === undefined || (anchor !== undefined && !headingsOf(target).includes(anchor));
      }),
      ...named.filter(
        (to) => read(normalize(to)) === undefined && read(normalize(join(dirname(path), to))) === undefined,
      ),
    ];
    return lost.map((to) => ({ path, line: at + 1, message: `leads to ${to}, which is not there` }));
  });
}
