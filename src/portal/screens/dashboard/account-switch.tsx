import { NativeSelect } from "@chakra-ui/react";
import { useState } from "react";
import { switchAccount } from "../../features/accounts/switch-account.ts";
import { logFailure } from "../../shared/api/log-failure.ts";
import { hasScreen } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";

/** For customers with several accounts (DASH-12 to DASH-18): the page starts again under the chosen one. */
export function AccountSwitch() {
  const { api, person } = usePortal();
  const [chosen, setChosen] = useState(person.customer?.sap_id ?? "");
  const [isBusy, setBusy] = useState(false);
  if (!hasScreen(person, "account-switch") || person.customers.length < 2) return null;

  async function switchTo(sap_id: string) {
    setBusy(true);
    setChosen(sap_id);
    try {
      await switchAccount(api, sap_id, "/");
    } catch (error) {
      logFailure("call", "The account could not be switched.", error);
      setChosen(person.customer?.sap_id ?? "");
      setBusy(false);
    }
  }

  return (
    <NativeSelect.Root w="auto" maxW="full" disabled={isBusy}>
      <NativeSelect.Field aria-label="Account" value={chosen} onChange={({ target }) => switchTo(target.value)}>
        {person.customers.map(({ sap_id, name }) => (
          <option key={sap_id} value={sap_id}>
            {sap_id} {name}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
