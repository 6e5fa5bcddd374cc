import useSWR, { type SWRConfiguration, type SWRResponse } from "swr";
import { usePortal } from "../session/portal.ts";
import type { Answer, CallName, GivenArgs } from "./call-input.ts";

/** Is its answer here, or has it failed? */
export const isAnswered = ({ data, error }: Pick<SWRResponse, "data" | "error">): boolean =>
  data !== undefined || error !== undefined;

/** A call's answer, kept and shared by name and input. `given` null waits. */
export function useCall<N extends CallName>(
  name: N,
  given: GivenArgs<N> | null,
  options?: SWRConfiguration<Answer<N>>,
): SWRResponse<Answer<N>> {
  const { api } = usePortal();
  return useSWR<Answer<N>>(given && [name, ...given], () => api.call(name, ...(given as GivenArgs<N>)), options);
}
