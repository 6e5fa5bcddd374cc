import { Link as ChakraLink, type LinkProps as ChakraLinkProps } from "@chakra-ui/react";
import { Link } from "react-router-dom";

/** A link to another view of the portal, underlined as links in text are. */
export function TextLink({ to, target, children, ...rest }: ChakraLinkProps & { to: string }) {
  return (
    <ChakraLink asChild variant="underline" colorPalette="accent" {...rest}>
      <Link to={to} target={target}>
        {children}
      </Link>
    </ChakraLink>
  );
}
