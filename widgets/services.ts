import { createContext, useContext } from "react";
import type {
  CustomerRecord,
  FoundPlace,
  InvoiceLine,
  MaterialRecord,
  ProductSearchResult,
  SerialAnswer,
} from "../src/contract/types.ts";

/** A look-up that failed, with what to show in red where the person looked: a sentence, or several, one a line. */
export type LookupFailure = { error: string };

export const isFailure = (answer: unknown): answer is LookupFailure =>
  typeof answer === "object" && answer !== null && !Array.isArray(answer) && "error" in answer;

/** A file of the claim: stored on the server, or chosen and kept on the device until the claim is saved. */
export interface ClaimFile {
  /** The server's uuid when stored, else a local id. */
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  type: string;
  state: "stored" | "queued" | "sending" | "failed";
  /** 0 to 1 while sending. */
  progress?: number;
  error?: string;
  /** The server will not have it, however often it is sent. */
  isRefused?: boolean;
}

/** A serial number to be checked: is it on this docket for this part and purchaser, and in no other active claim (D-129)? */
export interface SerialQuestion {
  /** The uuid of the account. */
  purchaser: string;
  docket: string;
  part: string;
  serial: string;
}

/** All that a widget may ask of the world around it. The portal gives the real one; tests give their own. */
export interface WidgetServices {
  /** May this person act as a claimant (permission `create claim`)? Hides Search, Remove, Change Account. */
  canCreate: boolean;
  /** tech_support may add a product that others are refused (WFORM-55). */
  canAddDisqualified: boolean;
  /** The signed-in customer's own account; null for staff. Throws when it cannot be read. */
  ownCustomer(): Promise<CustomerRecord | null>;
  searchCustomers(search: string): Promise<CustomerRecord[] | LookupFailure>;
  searchProducts(query: {
    customer: string;
    material: string;
    serial: string;
  }): Promise<ProductSearchResult[] | LookupFailure>;
  lookupMaterials(material: string): Promise<MaterialRecord[] | LookupFailure>;
  /** Lines of an invoice or delivery docket of this account (its uuid). */
  lookupInvoice(query: { invoice: string; customer: string }): Promise<InvoiceLine[] | LookupFailure>;
  /** The answer's own `error` belongs to an invalid serial number; a failure has no `serial`. */
  validateSerial(question: SerialQuestion): Promise<SerialAnswer | LookupFailure>;
  findAddresses(search: string): Promise<FoundPlace[] | LookupFailure>;
  /** What to tell about a postcode entered by hand; nothing when it may well be right. */
  checkAddress(place: { suburb: string; city: string; postcode: string }): Promise<string | null | LookupFailure>;
  files: {
    useList(): readonly ClaimFile[];
    add(files: File[]): void;
    remove(id: string): Promise<LookupFailure | undefined>;
    retry(id: string): void;
    download(id: string): Promise<LookupFailure | undefined>;
  };
  /** Reads and writes other fields of the same form, named by pointer in `ui:options` (an address's parts and flag). */
  form: {
    useValue(pointer: string): unknown;
    /** What the form shows against such a field, which has no place of its own on the page. */
    useErrors(pointer: string): readonly string[];
    write(pointer: string, value: unknown): void;
    /** Writes what the page knows by itself (the person's own account): it does not count as typed. */
    fill(pointer: string, value: unknown): void;
  };
  /** What is half-typed inside a widget and not part of the form yet. Kept on the device with the rest. */
  scratch: {
    useValue(key: string): unknown;
    write(key: string, value: unknown): void;
  };
}

export const WidgetServicesContext = createContext<WidgetServices | null>(null);

/** The services of the form around this widget. Throws when a widget stands outside of a form. */
export function useWidgetServices(): WidgetServices {
  const services = useContext(WidgetServicesContext);
  if (!services) throw new Error("A widget needs WidgetServicesContext around it.");
  return services;
}
