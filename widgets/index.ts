import { AddressFinder } from "./address-finder/address-finder.tsx";
import { CustomerSearch } from "./customer-search/customer-search.tsx";
import { FileUpload } from "./file-upload/file-upload.tsx";
import { PartLookup } from "./part-lookup/part-lookup.tsx";
import { later } from "./parts/later.tsx";
import { ProductLookup } from "./product-lookup/product-lookup.tsx";

/** Every widget by the name that `ui:field` gives it. */
export const widgets = {
  "address-finder": AddressFinder,
  "customer-search": CustomerSearch,
  "docket-lookup": later(async () => (await import("./docket-lookup/docket-lookup.tsx")).DocketLookup),
  "file-upload": FileUpload,
  "part-lookup": PartLookup,
  "product-lookup": ProductLookup,
  "return-reason": later(async () => (await import("./return-reason/return-reason.tsx")).ReturnReason),
  "serial-entry": later(async () => (await import("./serial-entry/serial-entry.tsx")).SerialEntry),
};

/**
 * Fetches the code of the widgets that a form (`form.ui.json`) draws and that comes later, so that nothing moves when they are shown.
 * It never fails: a widget that cannot be had says so in its place.
 */
export async function loadWidgets(ui: unknown): Promise<void> {
  if (typeof ui !== "object" || ui === null) return;
  const widget = "ui:field" in ui ? widgets[ui["ui:field"] as keyof typeof widgets] : undefined;
  const here = widget && "load" in widget ? [widget.load()] : [];
  await Promise.allSettled([...here, ...Object.values(ui).map(loadWidgets)]);
}
