import { chakra, Link, VisuallyHidden } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** `**emphasis**` or `[words](address)`; nothing inside of one another. */
const notation = /\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()\s]+)\)/g;

/** Addresses that a link of a definition may lead to: of the web, mail, a telephone, and the portal's own. */
const isSafe = (address: string): boolean => /^(https:\/\/|mailto:|tel:|\/(?!\/))/i.test(address);

/** A text with emphasis and links, as elements; all else, and every other address, is drawn as it is written. */
export function InlineText({ children }: { children: string }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const found of children.matchAll(notation)) {
    const [whole, emphasis, words, address = ""] = found;
    if (words !== undefined && !isSafe(address)) continue;
    parts.push(children.slice(at, found.index));
    parts.push(
      emphasis !== undefined ? (
        <chakra.strong key={found.index}>{emphasis}</chakra.strong>
      ) : (
        <Link key={found.index} href={address} target="_blank" rel="noopener noreferrer" textDecoration="underline">
          {words}
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </Link>
      ),
    );
    at = found.index + whole.length;
  }
  parts.push(children.slice(at));
  return <>{parts}</>;
}
