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
