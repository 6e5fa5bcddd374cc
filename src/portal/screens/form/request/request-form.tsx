import { Dialog, Stack, Text } from "@chakra-ui/react";
import { useEffect, useMemo, useRef } from "react";
import { WidgetServicesContext } from "../../../../../widgets/services.ts";
import { FileQueue } from "../../../features/files/file-queue.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { formServices } from "../form-services.ts";
import { SectionFields } from "../section/section-fields.tsx";
import { FormStoreContext } from "../store/form-context.ts";
import type { FormStore } from "../store/form-store.ts";
import { useRequest } from "./use-request.ts";

/** Milliseconds for which the thanks stand before the dialog closes by itself. */
const readingTime = 5000;

interface Props {
  store: FormStore;
  onClose: () => void;
}

/** The fields of the request, then thanks. */
export function RequestForm({ store, onClose }: Props) {
  const { api, person } = usePortal();
  const services = useMemo(
    () => formServices({ api, person, store, queue: new FileQueue(api, [], []), retryFiles: () => {} }),
    [api, person, store],
  );
  const { send, isBusy, trouble, thanks, label } = useRequest(store);
  if (thanks !== undefined) return <Thanks words={thanks} onClose={onClose} />;
  return (
    <FormStoreContext value={store}>
      <WidgetServicesContext value={services}>
        <Dialog.Body>
          <Stack gap="4">
            {trouble && <Notice kind="error">{trouble}</Notice>}
            {store.definition.sections.map((section) => (
              <SectionFields key={section.id} section={section} />
            ))}
          </Stack>
        </Dialog.Body>
        <Dialog.Footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button rank="primary" isBusy={isBusy} onClick={() => void send()}>
            {isBusy ? "Sending..." : label}
          </Button>
        </Dialog.Footer>
      </WidgetServicesContext>
    </FormStoreContext>
  );
}

function Thanks({ words, onClose }: { words: string; onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    button.current?.focus();
    const timer = setTimeout(() => close.current(), readingTime);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Dialog.Body>
        <Notice kind="success">
          <Text>{words}</Text>
        </Notice>
      </Dialog.Body>
      <Dialog.Footer>
        <Button ref={button} onClick={onClose}>
          Close
        </Button>
      </Dialog.Footer>
    </>
  );
}
