import { Button } from "@chakra-ui/react";
import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { useWidgetServices } from "../services.ts";
import type { ScanDialog } from "./scan-dialog.tsx";

interface ScanButtonProps {
  /** Called once the dialog is gone and the focus free to go on. */
  onRead(code: string): void;
}

/** Reads a code instead of typing it. The dialog's code comes at the first press. */
export function ScanButton({ onRead }: ScanButtonProps) {
  const { readCodes, takeScan } = useWidgetServices();
  const [Opened, setOpened] = useState<ComponentType<Parameters<typeof ScanDialog>[0]>>();
  const [hasFailed, setFailed] = useState(false);
  const code = useRef<string>(undefined);
  const tell = useRef(onRead);
  tell.current = onRead;
  useEffect(() => {
    const read = code.current;
    code.current = undefined;
    if (!Opened && read !== undefined) tell.current(read);
  }, [Opened]);
  const open = useCallback(() => {
    setFailed(false);
    import("./scan-dialog.tsx").then(
      ({ ScanDialog }) => setOpened(() => ScanDialog),
      () => setFailed(true),
    );
  }, []);
  useEffect(() => {
    if (readCodes && takeScan?.()) open();
  }, [readCodes, takeScan, open]);
  if (!readCodes) return null;
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={open}>
        Scan
      </Button>
      {hasFailed && <span role="alert">Scanning is not available right now. Please type the number.</span>}
      {Opened && (
        <Opened
          readCodes={readCodes}
          onRead={(read) => {
            code.current = read;
            setOpened(undefined);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
