import type { Call, CallAnswer, CallInput } from "../call.ts";
import type { calls } from "../calls.ts";

/** What a call answers when it refuses: a sentence, or with 422 a sentence by field path. */
export interface ExampleRefusals {
  401?: string;
  403?: string;
  404?: string;
  409?: string;
  422?: Record<string, string>;
  503?: string;
}

/** One call as it is made and answered on the reference data, and what it may refuse besides what every call may. */
export interface Example<C extends Call> {
  /** E-mail address of who calls. */
  as?: string;
  params?: CallInput<C>["params"];
  query?: CallInput<C>["query"];
  /** A save's form stands beside the keys that the contract names. */
  body?: CallInput<C>["body"] & { [key: string]: unknown };
  /** Fields of a multipart form in their order; a file is told by its name. */
  form?: [name: string, value: string][];
  answer: CallAnswer<C>;
  refusals?: ExampleRefusals;
}

/** An example of every call. */
export type Examples = { [Name in keyof typeof calls]: Example<(typeof calls)[Name]> };
