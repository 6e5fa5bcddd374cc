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
export interface LookupFailure {
  error: string;
  /** Another try may help: the server was down, or there was no network. */
  isPassing?: boolean;
  /** The server's id of the request, to be told to support. */
  reference?: string;
}

export const isFailure = (answer: unknown): answer is LookupFailure =>
  typeof answer === "object" && answer !== null && !Array.isArray(answer) && "error" in answer;

/** A file of the claim: stored on the server, or chosen and kept on the device until the claim is saved. */
export interface ClaimFile {
  /** The same before and after it is stored. */
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  type: string;
  /** `waiting`: the last try failed, and the next one comes by itself. */
  state: "stored" | "queued" | "sending" | "waiting" | "failed";
  /** Queued for a claim that is saved: its turn comes without another save. */
  isDue?: boolean;
  /** Queued, and not on the device: its write is under way, or was refused. */
  unkept?: "yet" | "refused";
  /** Waiting for the network. */
  isOffline?: boolean;
  /** 0 to 1 while sending; 1 when all of it has left and the answer is awaited. */
  progress?: number;
  error?: string;
  /** The server will not have it, however often it is sent. */
  isRefused?: boolean;
  /** Stored, and not given out: the check for viruses is yet to come, was not possible, or found something. */
  check?: "waiting" | "over-limit" | "found";
}

/** A serial number to be checked: is it on this docket for this part and purchaser, and in no other active claim (D-129)? */
export interface SerialQuestion {
  /** The uuid of the account. */
  purchaser: string;
  docket: string;
  part: string;
  serial: string;
}

/** The files of a claim, for widgets and for pages that show the area without a form. */
export interface FileServices {
  /** What is added goes to the server at once: there is no save that it waits for. */
  isSentAtOnce?: boolean;
  /** What the server takes, where it says so: bytes per file and per video, files per claim. */
  limits?: { maxSize: number; maxVideoSize: number; max: number };
  useList(): readonly ClaimFile[];
  /** Why the device does not keep the files that are queued: it is full, or the browser refuses. */
  useTrouble(): "full" | "refused" | undefined;
  /** Keys of the files that stand in fields of their own; absent: there are no such fields. */
  useHeld?(): readonly string[];
  /** Answers their keys. */
  add(files: File[]): string[];
  /** Chosen files are being looked at: until this ends the page does not say that all is kept. */
  hold?<Result>(work: Promise<Result>): Promise<Result>;
  /** Takes a stored file off the claim; one on its way is stopped, one that waits is forgotten. */
  remove(id: string): Promise<LookupFailure | undefined>;
  retry(id: string): void;
  /** The bytes, to be looked at. */
  read(id: string): Promise<Blob | LookupFailure>;
  download(id: string): Promise<LookupFailure | undefined>;
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
  /** The SAP id of an account that the page has read: the claim's, the person's own, or one found by search. */
  sapId(account: string): string | undefined;
  searchProducts(query: {
    customer: string;
    material: string;
    serial: string;
  }): Promise<ProductSearchResult[] | LookupFailure>;
  /**
   * Fills in what the definition lets an earlier claim on a unit fill in, where nothing was answered yet. Answers what was filled
   * in, in words; absent where there are no claims.
   */
  recall?(claim: string): Promise<readonly string[] | LookupFailure>;
  /** What earlier claims of this account and type hold in `field`, where they say `value` at `site`; absent where there are no claims. */
  earlierWith?(question: { site: string; value: string; field: string }): Promise<unknown[] | LookupFailure>;
  /** What barcodes and QR codes of a picture say; absent where nothing is scanned. */
  readCodes?(picture: ImageBitmap): Promise<string[]>;
  /** Whoever opened the form pressed Scan to do so: true once, for the first that can. */
  takeScan?(): boolean;
  lookupMaterials(material: string): Promise<MaterialRecord[] | LookupFailure>;
  /** Lines of an invoice or delivery docket of this account (its uuid). */
  lookupInvoice(query: { invoice: string; customer: string }): Promise<InvoiceLine[] | LookupFailure>;
  /** The answer's own `error` belongs to an invalid serial number; a failure has no `serial`. */
  validateSerial(question: SerialQuestion): Promise<SerialAnswer | LookupFailure>;
  findAddresses(search: string): Promise<FoundPlace[] | LookupFailure>;
  /** What to tell about a postcode entered by hand; nothing when it may well be right. */
  checkAddress(place: { suburb: string; city: string; postcode: string }): Promise<string | null | LookupFailure>;
  files: FileServices;
  /** Reads and writes other fields of the same form, named by pointer in `ui:options` (an address's parts and flag). */
  form: {
    /** The field that holds the account of the claim, whatever its form calls it. */
    account: string;
    useValue(pointer: string): unknown;
    /** What the form shows against such a field, which has no place of its own on the page. */
    useErrors(pointer: string): readonly string[];
    /** Choices of the field that are not to be offered as the rest of the form stands. */
    useUnoffered(pointer: string): readonly unknown[];
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

/** Files where there is no form around the area. */
export const FileServicesContext = createContext<FileServices | null>(null);

/** The files of the claim that the area stands in; those of the form where there is one. */
export function useFileServices(): FileServices {
  const form = useContext(WidgetServicesContext);
  const files = useContext(FileServicesContext) ?? form?.files;
  if (!files) throw new Error("An area for files needs a form or FileServicesContext around it.");
  return files;
}
