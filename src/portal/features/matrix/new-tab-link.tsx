import { Link } from "@chakra-ui/react";

/** To the matrix at an address of its own, beside the form that stays open. */
export const NewTabLink = ({ address }: { address: string }) => (
  <Link
    href={address}
    target="_blank"
    rel="noreferrer"
    variant="underline"
    textStyle="sm"
    alignSelf="center"
    mr="auto"
    minH={{ base: "11", md: "6" }}
  >
    Open in a new tab
  </Link>
);
