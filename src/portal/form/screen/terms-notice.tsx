import { chakra, Text } from "@chakra-ui/react";

/** What a claimant agrees to by sending (D-112). */
export const TermsNotice = ({ address }: { address: string }) => (
  <Text textStyle="sm" color="fg.muted">
    By sending this claim you confirm that the information is true and that you accept the{" "}
    <chakra.a href={address} target="_blank" rel="noreferrer" textDecoration="underline">
      warranty terms and conditions
    </chakra.a>
    .
  </Text>
);
