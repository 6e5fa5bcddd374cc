import useSWR from "swr";
import type { FormExplanation } from "../../../../contract/types.ts";
import type { Context } from "../../../../engine/index.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { useFormStore } from "../store/form-context.ts";
import { useQuietForm } from "./use-quiet-form.ts";

/** What the server says of the form as it is filled in; pages may compile nothing, so they cannot take conditions apart. */
export function useExplanation(
  subject: string,
  { claim, user }: Omit<Context, "form">,
): { explanation: FormExplanation | undefined; hasFailed: boolean } {
  const { api } = usePortal();
  const { definition } = useFormStore();
  const form = useQuietForm();
  const [role = ""] = user.roles;
  const { type, hash } = definition;
  const body = { type, hash, subject, role, form, claim: claim as Context["claim"] & Record<string, string> };
  const { data, error } = useSWR<FormExplanation>(
    subject === "" ? null : ["explanation", JSON.stringify(body)],
    () => api.call("POST /api/definitions/explain", { body }),
    { keepPreviousData: true, shouldRetryOnError: false, revalidateOnFocus: false },
  );
  return { explanation: subject === "" ? undefined : data, hasFailed: error !== undefined };
}
