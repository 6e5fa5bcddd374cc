import type { Static, TSchema } from "typebox";

/** One call of the API: where it stands, what goes in, what comes out. The server validates and answers with it. */
export interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Fastify's form: `/api/claim/:claim`. */
  path: `/${string}`;
  summary: string;
  /** True where no bearer token is needed. */
  isPublic?: boolean;
  /** `multipart` bodies are streamed by their route and described in `summary`. */
  consumes?: "multipart";
  /** `binary` answers are streams, given back as attachments; `events` are server-sent events, each of them an `answer`. */
  produces?: "binary" | "events";
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  answer: TSchema;
}

type Part<C, K extends keyof Call> = C extends { [key in K]: infer S extends TSchema } ? Static<S> : undefined;

/** What the caller of `C` gives. */
export interface CallInput<C> {
  params: Part<C, "params">;
  query: Part<C, "query">;
  body: Part<C, "body">;
}

/** What `C` answers with. */
export type CallAnswer<C> = C extends { answer: infer S extends TSchema } ? Static<S> : never;
