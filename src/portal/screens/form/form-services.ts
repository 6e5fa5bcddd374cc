import type { ErrorSchema } from "@rjsf/utils";
import { useCallback, useSyncExternalStore } from "react";
import type { LookupFailure, WidgetServices } from "../../../../widgets/services.ts";
import type { CustomerRecord } from "../../../contract/types.ts";
import { accountField, get, heldIn, heldKey, homeField, pointerOf } from "../../../engine/index.ts";
import type { FileQueue } from "../../features/files/file-queue.ts";
import type { Api } from "../../shared/api/api.ts";
import { RefusalError } from "../../shared/api/refusal-error.ts";
import { may, type Person } from "../../shared/session/person.ts";
import type { FormStore } from "./store/form-store.ts";
import type { FormView } from "./store/form-view.ts";
import type { PointerStore } from "./store/pointer-store.ts";

interface Options {
  api: Api;
  person: Person;
  store: FormStore;
  queue: FileQueue;
  /** Sends one more time what could not be sent. */
  retryFiles: () => void;
  /** The uuid of the claim that is filled in, once there is one: its own serial numbers do not stand against it. */
  claimUuid?: () => string | undefined;
  /** The account of that claim. */
  account?: () => CustomerRecord | null | undefined;
  /** Fills in from an earlier claim on a unit; answers what, in words. */
  recall?: (claim: string) => Promise<readonly string[]>;
  takeScan?: () => boolean;
  earlierWith?: (question: { site: string; value: string; field: string }) => Promise<unknown[]>;
  /** What the server takes of files. */
  fileLimits?: WidgetServices["files"]["limits"];
}

/** The world as widgets see it, over the portal's own API and this form. */
export function formServices({
  api,
  person,
  store,
  queue,
  retryFiles,
  claimUuid,
  account,
  recall,
  takeScan,
  earlierWith,
  fileLimits,
}: Options): WidgetServices {
  const sapIds = new Map<string, string>();
  const learn = (customers: CustomerRecord[]) => {
    for (const { uuid, sap_id } of customers) sapIds.set(uuid, sap_id);
    return customers;
  };
  learn(person.customers);
  let lastHeld: readonly string[] = [];
  /** The same list until it changes. */
  const held = () => {
    const keys = heldIn(store.definition, store.form.data).map(heldKey);
    if (keys.join() !== lastHeld.join()) lastHeld = keys;
    return lastHeld;
  };
  /** What is being filled in says nothing against its own units. */
  const ownClaim = () => {
    const claim = claimUuid?.();
    return claim && { claim };
  };
  return {
    canCreate: may(person, "create claim"),
    canAddDisqualified: person.adds_disqualified === true,
    ownCustomer: async () => {
      const { customer } = await api.call("GET /api/customer");
      if (customer) learn([customer]);
      return customer;
    },
    searchCustomers: (search) =>
      lookUp(async () => learn((await api.call("POST /api/customer/search", { body: { search } })).customers)),
    sapId: (uuid) => {
      const known = account?.();
      return known?.uuid === uuid ? known.sap_id : sapIds.get(uuid);
    },
    searchProducts: (query) =>
      lookUp(async () => (await api.call("POST /api/material/search", { body: { ...query, ...ownClaim() } })).products),
    ...(recall && { recall: (claim: string) => lookUp(() => recall(claim)) }),
    ...(earlierWith && {
      earlierWith: (question: Parameters<typeof earlierWith>[0]) => lookUp(() => earlierWith(question)),
    }),
    ...(takeScan && { takeScan }),
    readCodes: async (picture) => (await import("../../features/scan/read-codes.ts")).readCodes(picture),
    lookupMaterials: (material) =>
      lookUp(async () => (await api.call("POST /api/material/lookup", { body: { material } })).materials),
    lookupInvoice: (query) =>
      lookUp(async () => (await api.call("POST /api/material/invoice/lookup", { body: query })).lines),
    validateSerial: (question) =>
      lookUp(() => api.call("POST /api/material/validate/serial", { body: { ...question, ...ownClaim() } })),
    findAddresses: (search) =>
      lookUp(async () => (await api.call("POST /api/address/search", { body: { search } })).places),
    checkAddress: (place) => lookUp(async () => (await api.call("POST /api/address/check", { body: place })).advice),
    files: {
      ...(fileLimits && { limits: fileLimits }),
      useList: () => useSyncExternalStore(queue.subscribe, queue.list),
      useHeld: () => useSyncExternalStore(store.form.follow, held),
      add: (files) => queue.add(files),
      hold: (work) => queue.take(work),
      remove: (id) => queue.remove(id),
      useTrouble: () => useSyncExternalStore(queue.subscribe, () => queue.trouble),
      retry: (id) => {
        if (!queue.retry(id)) retryFiles();
      },
      read: (id) => queue.read(id),
      download: (id) => queue.download(id),
    },
    form: {
      account: accountField(store.definition),
      useValue: (pointer) => useValueIn(store.form, pointer),
      useErrors: (pointer) => useSyncExternalStore(store.subscribe, () => errorsAt(store.view, pointer)),
      useUnoffered: (pointer) => useSyncExternalStore(store.subscribe, () => store.view.unoffered[pointer] ?? none),
      write: (pointer, value) => store.write(pointer, value),
      fill: (pointer, value) => store.fill(pointer, value),
    },
    scratch: {
      useValue: (key) => useValueIn(store.scratch, pointerOf([key])),
      write: (key, value) => store.jot(key, value),
    },
  };
}

function useValueIn(store: Pick<PointerStore<never>, "watch" | "read">, pointer: string): unknown {
  return useSyncExternalStore(
    useCallback((listener) => store.watch(pointer, listener), [store, pointer]),
    () => store.read(pointer),
  );
}

const none: readonly never[] = [];

function errorsAt({ sections }: FormView, pointer: string): readonly string[] {
  for (const { errors } of Object.values(sections)) {
    const home = homeField(pointer, new Set(Object.keys(errors)));
    const at = home === undefined ? undefined : get(errors[home], pointer.slice(home.length));
    if (at !== undefined) return (at as ErrorSchema).__errors ?? none;
  }
  return none;
}

/** A refusal's messages, the first of each field; the single message where there is no list. */
function firstOfEach({ errors, message }: RefusalError): string {
  const firsts = Object.values(errors).flatMap((messages) =>
    Array.isArray(messages) ? messages.slice(0, 1) : messages,
  );
  return firsts.length > 0 ? [...new Set(firsts)].join("\n") : message;
}

const needsNetwork = "This search needs the network.";

/** What a look-up found, or the sentence to show in red (D-107). */
async function lookUp<T>(ask: () => Promise<T>): Promise<T | LookupFailure> {
  try {
    return await ask();
  } catch (error) {
    const reference = error instanceof RefusalError && error.reference ? { reference: error.reference } : {};
    if (error instanceof RefusalError) {
      if (error.status === 401 || error.status === 403)
        return { error: "You are not authorised to use this search.", ...reference };
      if (error.status < 500) return { error: firstOfEach(error), ...reference };
    }
    if (!navigator.onLine) return { error: needsNetwork, isPassing: true };
    return { error: "The search is not available right now. Please try again.", isPassing: true, ...reference };
  }
}
