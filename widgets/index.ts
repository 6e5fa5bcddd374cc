import { AddressFinder } from "./address-finder/address-finder.tsx";
import { CustomerSearch } from "./customer-search/customer-search.tsx";
import { DocketLookup } from "./docket-lookup/docket-lookup.tsx";
import { FileUpload } from "./file-upload/file-upload.tsx";
import { PartLookup } from "./part-lookup/part-lookup.tsx";
import { ProductLookup } from "./product-lookup/product-lookup.tsx";
import { ReturnReason } from "./return-reason/return-reason.tsx";
import { SerialEntry } from "./serial-entry/serial-entry.tsx";

/** Every widget by the name that `ui:field` gives it. */
export const widgets = {
  "address-finder": AddressFinder,
  "customer-search": CustomerSearch,
  "docket-lookup": DocketLookup,
  "file-upload": FileUpload,
  "part-lookup": PartLookup,
  "product-lookup": ProductLookup,
  "return-reason": ReturnReason,
  "serial-entry": SerialEntry,
};
