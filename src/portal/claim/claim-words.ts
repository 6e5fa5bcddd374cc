/** Returns are requests, everything else is a claim (D-001). */
export const isReturn = (type: string) => type === "return" || type === "return-part";

export function claimWords(type: string) {
  return isReturn(type)
    ? { heading: "Return Request", number: "Request number", date: "Request date" }
    : { heading: "Warranty Claim", number: "Claim number", date: "Claim date" };
}
