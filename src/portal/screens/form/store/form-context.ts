import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { Pointer } from "../../../../engine/index.ts";
import type { FormStore } from "./form-store.ts";
import type { FormView } from "./form-view.ts";

export const FormStoreContext = createContext<FormStore | null>(null);

export function useFormStore(): FormStore {
  const store = useContext(FormStoreContext);
  if (!store) throw new Error("A part of a form needs FormStoreContext around it.");
  return store;
}

/** The value at a pointer; renders again only when that value changes. */
export function useFormValue(pointer: Pointer): unknown {
  const { form } = useFormStore();
  return useSyncExternalStore(
    useCallback((listener) => form.watch(pointer, listener), [form, pointer]),
    () => form.read(pointer),
  );
}

/** A part of what the engine says; renders again only when that part changes. */
export function useFormView<T>(select: (view: FormView) => T): T {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, () => select(store.view));
}
