import { memo, useEffect, useMemo, useState } from "react";
import { WidgetServicesContext } from "../../../../../widgets/services.ts";
import type { CustomerRecord } from "../../../../contract/types.ts";
import {
  type ClaimFacts,
  type CompiledDefinition,
  type Context,
  type Form,
  heldIn,
  heldKey,
  startForm,
} from "../../../../engine/index.ts";
import { FileQueue } from "../../../features/files/file-queue.ts";
import { useCall } from "../../../shared/api/use-call.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Notice } from "../../../shared/ui/notice.tsx";
import { SkeletonBlocks } from "../../../shared/ui/skeletons.tsx";
import { withAccount } from "../claim-session.ts";
import { formServices } from "../form-services.ts";
import { SectionList } from "../screen/section-list.tsx";
import { useOpenSections } from "../screen/use-open-sections.ts";
import { useVisibleSections } from "../screen/use-visible-sections.ts";
import { FormStoreContext } from "../store/form-context.ts";
import { FormStore } from "../store/form-store.ts";

/** What somebody makes of a form. */
export interface Edited {
  form: Form;
  /** As the page gave it to them: what it begins with, and their own account. */
  begun: Form;
  /** Names of the files that were chosen for the claim. */
  files: string[];
}

interface Props {
  definition: CompiledDefinition;
  /** The claim as it stands, and who fills it in. */
  seen: Context;
  /** SAP id of the account that the page fills in by itself; null: it knows of none. */
  account: string | null;
  /** The form is one that nobody has begun. */
  isNew: boolean;
  onEdited(edited: Edited): void;
}

type BegunProps = Omit<Props, "account"> & { customer: CustomerRecord | undefined };

/** The real form as somebody of a story meets it, filled in by whoever records the story. Nothing is sent. */
export const RecordedForm = memo(({ account, ...props }: Props) => {
  const isWanted = props.isNew && account !== null;
  const given: [{ body: { search: string } }] | null = isWanted ? [{ body: { search: account } }] : null;
  const { data, error } = useCall("POST /api/customer/search", given, { revalidateOnFocus: false });
  if (isWanted && !data && !error) return <SkeletonBlocks blocks={4} label="Loading the form" />;
  const customer = isWanted ? data?.customers.find(({ sap_id }) => sap_id === account) : undefined;
  return (
    <>
      {isWanted && !customer && (
        <Notice kind="warning" mb="3">
          The account {account} of this person was not found, so the form begins without it.
        </Notice>
      )}
      <Begun {...props} customer={customer} />
    </>
  );
});

function Begun({ definition, seen, customer, isNew, onEdited }: BegunProps) {
  const { api } = usePortal();
  const [{ store, queue, begun }] = useState(() => {
    const started = isNew ? { ...startForm(definition, seen.user), ...seen.form } : seen.form;
    const form = customer ? withAccount(started, definition, customer) : started;
    // Not with the form of before: what is judged is what is typed.
    const facts = { claim: seen.claim, user: seen.user, isTyping: true } as const;
    const opened = new FormStore(definition, form, facts);
    return { store: opened, queue: new FileQueue(api, [], []), begun: opened.form.data };
  });
  useEffect(() => {
    const tell = () => {
      const held = new Set(heldIn(definition, store.form.data).map(heldKey));
      const loose = queue.list().filter(({ id }) => !held.has(id));
      onEdited({ form: store.form.data, begun, files: loose.map(({ name }) => name) });
    };
    const know = () => {
      store.know({ user: seen.user, claim: { ...seen.claim, files: added(seen.claim.files, queue.counts) } });
      tell();
    };
    tell();
    const ends = [store.form.follow(tell), queue.subscribe(know)];
    return () => {
      for (const end of ends) end();
    };
  }, [definition, seen, store, queue, begun, onEdited]);
  return (
    <FormStoreContext value={store}>
      <Filled store={store} queue={queue} user={seen.user} />
    </FormStoreContext>
  );
}

interface FilledProps {
  store: FormStore;
  queue: FileQueue;
  user: Context["user"];
}

function Filled({ store, queue, user }: FilledProps) {
  const { api, person } = usePortal();
  const sections = useVisibleSections();
  const { list } = useOpenSections(store.definition.sections);
  const services = useMemo(() => {
    const acting = { ...person, roles: user.roles, permissions: user.permissions };
    return formServices({ api, person: acting, store, queue, retryFiles: () => {} });
  }, [api, person, user, store, queue]);
  return (
    <WidgetServicesContext value={services}>
      <SectionList sections={sections} {...list} />
    </WidgetServicesContext>
  );
}

type Counts = ClaimFacts["files"];

/** The files of before, and those that were chosen since. */
function added(before: Counts, since: Counts): Counts {
  const sum = (key: string) => (before as Record<string, unknown>)[key] ?? 0;
  const numbers = Object.entries(since).filter(([, value]) => typeof value === "number");
  return {
    ...before,
    ...Object.fromEntries(numbers.map(([key, value]) => [key, Number(sum(key)) + Number(value)])),
    names: { ...before.names, ...since.names },
  };
}
