import { type ComponentType, useEffect, useState } from "react";
import { Dialog } from "../../../widgets/parts/dialog.tsx";
import { Button } from "./button.tsx";

/**
 * A dialog whose code comes when it is asked for. Where the code does not come, as without a network, that is said in its place
 * and the page behind it stands; `leave` closes it. The next opening asks for the code again.
 */
export function laterDialog<Props extends object>(
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
    if (!isLost) return null;
    const close = () => leave(props);
    return (
      <Dialog title="This could not be loaded" onClose={close} actions={<Button onClick={close}>Close</Button>}>
        <p>
          What you typed is still there. Please try again once you are connected; if it does not help, reload the page.
        </p>
      </Dialog>
    );
  };
}
