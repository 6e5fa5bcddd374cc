import { type ComponentType, useEffect, useState } from "react";
import { Dialog } from "../../../../widgets/parts/dialog.tsx";
import { Button } from "./button.tsx";
import { useNewVersion } from "./new-version.ts";

/**
 * A dialog whose code comes when it is asked for. Where the code does not come, as without a network or after a new build took its
 * place, that is said instead and the page behind it stands; `leave` closes it. The next opening asks for the code again.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  leave: (props: Props) => void,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  return function LaterDialog(props: Props) {
    const [Loaded, setLoaded] = useState(() => known);
    const [isLost, setLost] = useState(false);
    useEffect(() => {
      let isCurrent = true;
      if (!known) {
        load().then(
          (found) => {
            known = found;
            if (isCurrent) setLoaded(() => found);
          },
          () => {
            if (isCurrent) setLost(true);
          },
        );
      }
      return () => {
        isCurrent = false;
      };
    }, []);
    if (Loaded) return <Loaded {...props} />;
    return isLost ? <Lost onClose={() => leave(props)} /> : null;
  };
}

function Lost({ onClose }: { onClose: () => void }) {
  const isNewVersion = useNewVersion();
  if (isNewVersion) {
    return (
      <Dialog
        title="There is a new version of the portal"
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>Not now</Button>
            <Button rank="primary" onClick={() => location.reload()}>
              Load the new version
            </Button>
          </>
        }
      >
        <p>
          This page is from an earlier one. What you typed in a form is kept on this device and is there afterwards.
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog title="This could not be loaded" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <p>
        What you typed is still there. Please try again once you are connected; if it does not help, reload the page.
      </p>
    </Dialog>
  );
}
