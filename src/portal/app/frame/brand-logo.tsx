import { Image } from "@chakra-ui/react";

/** The supplier's logo, from the brand's folder. `isShort` leaves the mark alone where there is little room. */
export function BrandLogo({ alt, isShort = false }: { alt: string; isShort?: boolean }) {
  return (
    <picture>
      {isShort && <source media="(max-width: 30rem)" srcSet="/brand/icon.svg" />}
      <Image
        src="/brand/logo.svg"
        alt={alt}
        h="8"
        w="auto"
        maxW="none"
        // Its words are white: they keep the ground that they are drawn for where the system chooses the colours.
        css={{ "@media (forced-colors: active)": { forcedColorAdjust: "none", bg: "brand.bg", borderRadius: "sm" } }}
      />
    </picture>
  );
}
