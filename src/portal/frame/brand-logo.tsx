import { Image } from "@chakra-ui/react";

/** The supplier's logo, from the brand's folder. */
export function BrandLogo({ alt }: { alt: string }) {
  return <Image src="/brand/logo.svg" alt={alt} h="8" w="auto" />;
}
