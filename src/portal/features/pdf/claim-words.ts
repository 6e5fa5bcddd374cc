import type { ClaimType } from "../../../contract/types.ts";
import { capitalised } from "../../../engine/index.ts";
import { useClaimTypes } from "../../shared/api/use-reference.ts";

interface ClaimWords {
  /** Before the number: `Return Request`. */
  heading: string;
  /** What the number and the date are called. */
  number: string;
  date: string;
}

/** What claims of a type are called (D-001). */
export function claimWords(type: Pick<ClaimType, "label" | "heading"> | undefined): ClaimWords {
  const heading = type?.heading ?? type?.label ?? "Claim";
  const last = heading.split(" ").at(-1) ?? "";
  const noun = capitalised(last);
  return { heading, number: `${noun} number`, date: `${noun} date` };
}

/** Undefined until the claim types are known. */
export function useClaimWords(type: string | undefined): ClaimWords | undefined {
  const types = useClaimTypes();
  return types && claimWords(types.find((one) => one.type === type));
}
