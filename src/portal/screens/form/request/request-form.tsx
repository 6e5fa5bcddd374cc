import { Dialog, Stack, Text } from "@chakra-ui/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { WidgetServicesContext } from "../../../../../widgets/services.ts";
import { FileQueue } from "../../../features/files/file-queue.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { formatMoment } from "../../../shared/ui/dates.ts";
import { Notice } from "../../../shared/ui/notice.tsx";
import { formServices } from "../form-services.ts";
import { UnplacedAnswers } from "../screen/unplaced-answers.tsx";
import { SectionFields } from "../section/section-fields.tsx";
import { FormStoreContext } from "../store/form-context.ts";
import type { OpenedRequest } from "./open-request.ts";
import { type RequestSession, requestSession } from "./request-session.ts";
import { useRequest } from "./use-request.ts";

/** Milliseconds for which the thanks stand before the dialog closes by itself. */
const readingTime = 5000;

interface Props {
  opened: OpenedRequest;
  onClose: () => void;
}

/** The fields of the request, kept on the device until it is sent, then thanks. */
export function RequestForm({ opened, onClose }: Props) {
  const { api, person } = usePortal();
  const [session] = useState(() => requestSession(opened, person));
  const { store } = session;
  useEffect(() => session.start(), [session]);
  const services = useMemo(
    () => formServices({ api, person, store, queue: new FileQueue(api, [], []), retryFiles: () => {} }),
    [api, person, store],
  );
  const { send, isBusy, trouble, thanks, label } = useRequest(session);
  if (thanks !== undefined) return <Thanks words={thanks} onClose={onClose} />;
  return (
    <FormStoreContext value={store}>
      <WidgetServicesContext value={services}>
        <Dialog.Body>
          <Stack gap="4">
            <RestoredRequest session={session} />
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

/** What was put back says so, and can go; what went so can come back, until something else is typed in its place. */
function RestoredRequest({ session: { restored, discard, store } }: { session: RequestSession }) {
  const [undo, setUndo] = useState<() => void>();
  const [isReplaced, setReplaced] = useState(false);
  useEffect(() => {
    if (!undo) return;
    // What is half-typed in a widget counts too.
    const ends = [store.form, store.scratch].map(({ follow }) => follow(() => setReplaced(store.isTyped)));
    return () => {
      for (const end of ends) end();
    };
  }, [undo, store]);
  if (!restored || isReplaced) return null;
  const { at, account, unplaced } = restored;
  const press = () => {
    undo?.();
    setReplaced(false);
    const next = undo ? undefined : discard();
    setUndo(() => next);
  };
  return (
    <Notice
      kind={!undo && (account || unplaced.length > 0) ? "warning" : "info"}
      action={
        // The same button, so that it keeps the focus.
        <Button size="sm" onClick={press}>
          {undo ? "Undo" : "Discard"}
        </Button>
      }
    >
      <span role="status">
        {undo ? "Discarded." : `Restored what you typed on this device (${formatMoment(at)}).`}
        {!undo && account && ` It is for ${account.name}, not for the account you use now.`}
      </span>
      {!undo && <UnplacedAnswers answers={unplaced} />}
    </Notice>
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
