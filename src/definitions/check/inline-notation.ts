import type { Fault } from "../read/fault.ts";
import type { Check } from "./check.ts";
import { textsIn } from "./placeholders.ts";

const link = /\[[^[\]]*\]\(([^()]*)\)/g;
const html = /<\/?[a-z][^<>]*>|&(?:[a-z]{2,8}|#\d{2,5}|#x[0-9a-f]{2,5});/i;
const isSafe = (address: string): boolean =>
  /^(https:\/\/\S+|mailto:\S+@\S+|tel:\+?[\d-]+|\/(?!\/)\S*)$/i.test(address);

/** Links and emphasis stand in help texts and advice alone; a link leads to an address that a form may send people to. */
export const inlineNotation: Check = ({ files, definition }) =>
  textsIn(files.messages.json).flatMap(([text, path]): Fault[] => {
    const [kind, id] = path[0] === "audiences" ? path.slice(2) : path;
    const isAdvice = kind === "rules" && definition.rules?.[String(id)]?.advises !== undefined;
    // What is filled in was typed by somebody: such a sentence is drawn as it is written.
    const isDrawn = (kind === "fields" && path.at(-1) === "help") || (isAdvice && !text.includes("{"));
    const links = [...text.matchAll(link)];
    if (!isDrawn) {
      if (html.test(text)) {
        return [files.messages.fault(path, "notation", "HTML is shown as it is written; write the words without it.")];
      }
      if (links.length === 0 && !/\*\*[^*]+\*\*/.test(text)) return [];
      return [
        files.messages.fault(
          path,
          "notation",
          "Links and emphasis are drawn in the help of fields and in advice that fills nothing in; write the words without them.",
        ),
      ];
    }
    const unsafe = links.find(([, address = ""]) => !isSafe(address));
    if (unsafe) {
      const message = `"${unsafe[1]}" is no address for a link; write https://…, mailto:…, tel:… or a page of the portal such as /about.`;
      const secure = String(unsafe[1]).replace(/^(http:\/\/|www\.)/i, (lead) =>
        lead.includes("/") ? "https://" : `https://${lead}`,
      );
      return [files.messages.fault(path, "notation", message, isSafe(secure) ? secure : undefined)];
    }
    if ((text.match(/\*\*/g) ?? []).length % 2 > 0) {
      const message = "An emphasis (**) has no end here, so people read the stars; write **words**.";
      return [{ ...files.messages.fault(path, "notation", message), isAdvice: true }];
    }
    if (html.test(text)) {
      return [
        files.messages.fault(
          path,
          "notation",
          "HTML is shown as it is written; write **emphasis** and [words](https://…).",
        ),
      ];
    }
    return [];
  });
