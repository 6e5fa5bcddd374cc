import { memo, useEffect, useMemo, useState } from "react";
import { WidgetServicesContext } from "../../../../../widgets/services.ts";
import {
  accountField,
  type ClaimFacts,
  type CompiledDefinition,
  type Context,
  type Form,
  heldIn,
  heldKey,
  type Json,
  set,
  startForm,
} from "../../../../engine/index.ts";
import { FileQueue } from "../../../features/files/file-queue.ts";
import { usePortal } from "../../../shared/session/portal.ts";
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

/** The real form as somebody of a story meets it, filled in by whoever records the story. Nothing is sent. */
export const RecordedForm = memo(({ definition, seen, account, isNew, onEdited }: Props) => {
  const { api } = usePortal();
  const [{ store, queue, begun, fill }] = useState(() => {
    const files = new FileQueue(api, [], []);
    const form = isNew ? { ...startForm(definition, seen.user), ...seen.form } : seen.form;
    const opened = new FormStore(definition, form, seen);
    const begin = { form: opened.form.data };
    const fillBegun = (pointer: string, value: unknown) => {
      if (pointer === accountField(definition)) begin.form = set(begin.form, pointer, value as Json);
    };
    return { store: opened, queue: files, begun: begin, fill: fillBegun };
  });
  useEffect(() => {
    const tell = () => {
      const held = new Set(heldIn(definition, store.form.data).map(heldKey));
      const loose = queue.list().filter(({ id }) => !held.has(id));
      onEdited({ form: store.form.data, begun: begun.form, files: loose.map(({ name }) => name) });
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
      <Filled store={store} queue={queue} user={seen.user} account={account} onFill={fill} />
    </FormStoreContext>
  );
});

interface FilledProps {
  store: FormStore;
  queue: FileQueue;
  user: Context["user"];
  account: string | null;
  /** The page writes something by itself. */
  onFill(pointer: string, value: unknown): void;
}

function Filled({ store, queue, user, account, onFill }: FilledProps) {
  const { api, person } = usePortal();
  const sections = useVisibleSections();
  const { list } = useOpenSections(store.definition.sections);
  const services = useMemo(() => {
    const acting = { ...person, roles: user.roles, permissions: user.permissions };
    const real = formServices({ api, person: acting, store, queue, retryFiles: () => {} });
    return {
      ...real,
      // That of whoever fills in, whom the server does not know here.
      ownCustomer: async () => {
        if (account === null) return null;
        const { customers } = await api.call("POST /api/customer/search", { body: { search: account } });
        return customers.find(({ sap_id }) => sap_id === account) ?? null;
      },
      form: {
        ...real.form,
        fill: (pointer: string, value: unknown) => {
          onFill(pointer, value);
          real.form.fill(pointer, value);
        },
      },
    };
  }, [api, person, user, store, queue, account, onFill]);
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
