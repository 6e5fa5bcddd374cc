import { Notice } from "../../../shared/ui/notice.tsx";

/** Other claims that used this one's invoice or docket: for information, nothing more (WFORM-90). */
export const ReuseNotice = ({ claims }: { claims: string[] }) => (
  <Notice kind="info" mb="4">
    The Invoice Number or Delivery Docket Number used in this claim have been associated with claim(s){" "}
    {claims.join(", ")}. This message is for informational purposes only and does not prevent the submission of a new
    claim.
  </Notice>
);
