import { useState } from "react";
import type { CustomerRecord } from "../../../contract/types.ts";
import { logFailure } from "../../shared/api/log-failure.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button, type ButtonProps } from "../../shared/ui/button.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { switchAccount } from "./switch-account.ts";

interface Props extends ButtonProps {
  account: CustomerRecord;
  path: string;
  state?: unknown;
}

/** Goes on at `path` under another account of the person. */
export function SwitchButton({ account, path, state, children, ...look }: Props) {
  const { api } = usePortal();
  const announce = useAnnounce();
  const [isBusy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    try {
      await switchAccount(api, account.sap_id, path, state);
    } catch (error) {
      logFailure("call", "The account could not be switched.", error);
      announce("The account could not be switched. Please try again.");
      setBusy(false);
    }
  };
  return (
    <Button size="sm" isBusy={isBusy} onClick={() => void change()} {...look}>
      {children ?? `Switch to ${account.name}`}
    </Button>
  );
}
