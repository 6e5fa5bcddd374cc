import { Dialog, Stack, Text } from "@chakra-ui/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { WidgetServicesContext } from "../../../../../widgets/services.ts";
import { fieldEntry } from "../../../../engine/index.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { claimSession } from "../claim-session.ts";
import { formServices } from "../form-services.ts";
import type { OpenedForm } from "../open-form.ts";
import { RestoredNotice } from "../screen/kept-notice.tsx";
import { focusField } from "../section/field-id.ts";
import { SectionFields } from "../section/section-fields.tsx";
import { FormStoreContext } from "../store/form-context.ts";
import { useRequest } from "./use-request.ts";

/** Milliseconds for which the thanks stand before the dialog closes by itself. */
const readingTime = 5000;

interface Props {
  opened: OpenedForm;
  onClose: () => void;
}

/** The fields of the request, kept on the device until it is sent, then thanks. */
export function RequestForm({ opened, onClose }: Props) {
  const { api, person } = usePortal();
  const [session] = useState(() => claimSession(opened, api, person));
  const { store, queue } = session;
  const [restoredAt, setRestoredAt] = useState(session.restoredAt);
  useEffect(() => session.start(), [session]);
  const services = useMemo(
    () => formServices({ api, person, store, queue, retryFiles: () => {} }),
    [api, person, store, queue],
  );
  const { send, isBusy, trouble, thanks, label } = useRequest(session);
  const goOn = () =>
    store.definition.sections.some(({ fields }) => fields.some((field) => focusField(fieldEntry(field).field)));
  if (thanks !== undefined) return <Thanks words={thanks} onClose={onClose} />;
  return (
    <FormStoreContext value={store}>
      <WidgetServicesContext value={services}>
        <Dialog.Body>
          <Stack gap="4">
            {restoredAt !== undefined && (
              <RestoredNotice
                at={restoredAt}
                unplaced={session.unplaced}
                account={session.otherAccount}
                onDiscard={() => {
                  setRestoredAt(undefined);
                  void session.discard();
                }}
                goOn={goOn}
                older={undefined}
              />
            )}
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
