import { chakra, Text } from "@chakra-ui/react";
import { useFormView } from "../store/form-context.ts";

/** What a claimant agrees to by sending (D-112); nothing where nothing can be sent. */
export function TermsNotice({ address }: { address: string }) {
  const canSend = useFormView((view) => Object.values(view.transitions).some(({ offered }) => offered));
  if (!canSend) return null;
  return (
    <Text textStyle="sm" color="fg.muted">
      By sending this claim you confirm that the information is true and that you accept the{" "}
      <chakra.a href={address} target="_blank" rel="noreferrer" textDecoration="underline">
        warranty terms and conditions
      </chakra.a>
      .
    </Text>
  );
}
