import { AddressFinder } from "./address-finder/address-finder.tsx";
import { CustomerSearch } from "./customer-search/customer-search.tsx";
import { FileUpload } from "./file-upload/file-upload.tsx";
import { PartLookup } from "./part-lookup/part-lookup.tsx";
import { ProductLookup } from "./product-lookup/product-lookup.tsx";

/** Every widget by the name that `ui:field` gives it. */
export const widgets = {
  "address-finder": AddressFinder,
  "customer-search": CustomerSearch,
  "file-upload": FileUpload,
  "part-lookup": PartLookup,
  "product-lookup": ProductLookup,
};
