import { NativeSelect } from "@chakra-ui/react";
import type { ClaimRow } from "../../../../contract/types.ts";
import { formatDay } from "../../../shared/ui/dates.ts";

interface Props {
  claims: ClaimRow[];
  onChoose(number: string): void;
}

/** The claim that is copied, by what people know it by. It takes the place of the button that asked for it, and its focus. */
export function EarlierChoice({ claims, onChoose }: Props) {
  return (
    <NativeSelect.Root maxW="26rem" flex="1 1 16rem">
      <NativeSelect.Field
        autoFocus
        aria-label="Copy an earlier claim"
        defaultValue=""
        onChange={(event) => event.target.value && onChoose(event.target.value)}
      >
        <option value="">{claims.length > 0 ? "Choose the claim to copy" : "There is no earlier claim"}</option>
        {claims.map((claim) => (
          <option key={claim.claim_number} value={claim.claim_number}>
            {wordsOf(claim)}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

const wordsOf = ({ claim_number, requested_at, created_at, install_address, customer_reference }: ClaimRow): string =>
  [claim_number, formatDay(requested_at ?? created_at), customer_reference, install_address?.address_string]
    .filter(Boolean)
    .join(", ");
