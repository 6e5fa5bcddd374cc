import { chakra } from "@chakra-ui/react";
import { Fragment, type ReactNode } from "react";
import type { PortalConfig } from "../../../../contract/types.ts";
import type { TypeWords } from "../../../../engine/index.ts";

interface Props {
  text: string;
  words: TypeWords;
  config: PortalConfig;
}

/** A sentence of the definition with links where it says `{policy}`, `{terms}` and `{advisorPhone}`. */
export function LinkedWords({ text, words, config }: Props) {
  const { policyUrl, termsUrl, advisorPhone } = config;
  const links: Record<string, ReactNode> = {
    "{policy}": <Outside href={policyUrl}>{words.policy}</Outside>,
    "{terms}": <Outside href={termsUrl}>{words.terms}</Outside>,
    "{advisorPhone}": (
      <chakra.a href={`tel:${advisorPhone.replaceAll(" ", "")}`} textDecoration="underline" whiteSpace="nowrap">
        {advisorPhone}
      </chakra.a>
    ),
  };
  return text.split(/(\{\w+\})/).map((piece, place) => <Fragment key={place}>{links[piece] ?? piece}</Fragment>);
}

const Outside = ({ href, children }: { href: string; children: ReactNode }) => (
  <chakra.a href={href} target="_blank" rel="noreferrer" textDecoration="underline">
    {children}
  </chakra.a>
);
