import { useCall } from "../../shared/api/use-call.ts";

const once = { revalidateOnFocus: false, revalidateIfStale: false };

/** Everybody who may look after claims, and who of them is away now. */
export const useOwnersNow = (isAsked = true) =>
  useCall("GET /api/owners", isAsked ? [] : null, { revalidateOnFocus: false });

/** What one of them is called; asks only where it is a person's uuid. */
export function useOwnerName(owner: string | undefined): string | undefined {
  const isPerson = owner !== undefined && owner !== "me" && owner !== "none";
  const { data } = useCall("GET /api/owners", isPerson ? [] : null, once);
  return data?.owners.find(({ uuid }) => uuid === owner)?.name;
}
