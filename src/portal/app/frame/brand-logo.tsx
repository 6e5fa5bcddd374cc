import { Image, type ImageProps } from "@chakra-ui/react";

interface Props {
  alt: string;
  /** The mark alone where there is little room. */
  isShort?: boolean;
}

/** The supplier's logo, from the brand's folder. Its sizes keep its place until it has come; one of another shape takes its own then. */
export function BrandLogo({ alt, isShort = false }: Props) {
  return (
    <>
      {isShort && <Drawn file="icon" htmlWidth={32} htmlHeight={32} alt={alt} hideFrom="sm" />}
      <Drawn file="logo" htmlWidth={176} htmlHeight={36} alt={alt} hideBelow={isShort ? "sm" : undefined} />
    </>
  );
}

// A <picture> would show the logo it has at hand until the mark is chosen, and the band would grow a row and lose it again.
function Drawn({ file, ...props }: { file: string } & ImageProps) {
  return (
    <Image
      src={`/brand/${file}.svg`}
      h="8"
      w="auto"
      maxW="none"
      // Its words are white: they keep the ground that they are drawn for where the system chooses the colours.
      css={{ "@media (forced-colors: active)": { forcedColorAdjust: "none", bg: "brand.bg", borderRadius: "sm" } }}
      {...props}
    />
  );
}
