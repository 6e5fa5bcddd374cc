import { useBlocker } from "react-router-dom";
import { Dialog } from "../../../../../widgets/parts/dialog.tsx";
import { Button } from "../../../shared/ui/button.tsx";

/** The answers are checked below the form's own address. */
const formOf = ({ pathname }: { pathname: string }) => pathname.replace(/\/check$/, "").replace(/^$/, "/");

/** Asks once before a form with unsaved changes is left inside the portal (D-138). A reload needs no question: all is kept. */
export function LeaveGuard({ isUnsaved }: { isUnsaved(): boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved() && formOf(currentLocation) !== formOf(nextLocation),
  );
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog
      title="Leave this form?"
      onClose={blocker.reset}
      actions={
        <>
          <Button onClick={blocker.reset}>Stay</Button>
          <Button rank="primary" onClick={blocker.proceed}>
            Leave
          </Button>
        </>
      }
    >
      <p>Your changes are not saved on the server. They are kept on this device and offered when you come back.</p>
    </Dialog>
  );
}
