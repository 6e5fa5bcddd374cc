import type { Call } from "../../../contract/call.ts";
import type { Example } from "../../../contract/examples/index.ts";
import { refusalWords } from "../../platform/http/refusal-words.ts";

interface Refusal {
  message: string;
  errors?: Record<string, string[]>;
}

const meanings: Record<number, string> = {
  400: "It could not be read.",
  401: "Nobody is signed in, or the session has ended. On the calls that say so also: this person may not do this.",
  403: "This person may not do this, or may not use the portal at all.",
  404: "It does not exist for this person.",
  409: "Somebody was quicker. Nothing was overwritten.",
  413: "It is too large.",
  415: "This kind of content is not taken here.",
  422: "What was sent does not do: `errors` holds sentences by field path, the first of each to be shown.",
  429: "Too many in a short time. `Retry-After` says how many seconds to wait.",
  500: "The server failed. The message says nothing of how.",
  503: "The server, or what it needs, cannot be reached at the moment.",
};

/** A 422 says its first sentence as its message where there is but one. */
function unfit(errors: Record<string, string>): Refusal {
  const lists = Object.fromEntries(Object.entries(errors).map(([path, sentence]) => [path, [sentence]]));
  return { message: Object.values(errors)[0] ?? "Please correct what is marked.", errors: lists };
}

const said = (message: string | undefined): Refusal[] => (message === undefined ? [] : [{ message }]);

/** What a call may refuse, with what it says: its own refusals and those that every call of its kind may answer. */
export function describeRefusals(call: Call, { refusals = {} }: Example<Call>): Record<string, unknown> {
  const { isPublic, params, query, body, consumes } = call;
  const isForm = consumes === "multipart";
  const isSent = body !== undefined || isForm;
  const byStatus: Record<number, Refusal[]> = {
    400: isSent ? said(refusalWords(400)) : [],
    401: isPublic ? [] : [...said("Your session has ended. Please sign in again."), ...said(refusals[401])],
    403: isPublic ? [] : [...said(refusals[403]), ...said("Your account does not allow access to the portal.")],
    404: refusals[404] !== undefined ? said(refusals[404]) : params ? said(refusalWords(404)) : [],
    409: said(refusals[409]),
    413: isSent ? said(refusalWords(413)) : [],
    415: isSent ? said(refusalWords(415)) : [],
    422: refusals[422]
      ? [unfit(refusals[422])]
      : query || isSent
        ? [{ message: "Please correct what is marked." }]
        : [],
    429: !isPublic ? said(refusalWords(429)) : [],
    500: said(refusalWords(500)),
    503: said(refusals[503] ?? refusalWords(503)),
  };
  const given = Object.entries(byStatus).filter(([, answers]) => answers.length > 0);
  return Object.fromEntries(given.map(([status, answers]) => [status, refusal(Number(status), answers)]));
}

function refusal(status: number, answers: Refusal[]): object {
  const examples = answers.map((value) => [value.message.slice(0, 60), { value }]);
  return {
    description: meanings[status],
    ...(status === 429 && {
      headers: { "Retry-After": { description: "Seconds.", schema: { type: "integer" } } },
    }),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Refusal" },
        examples: Object.fromEntries(examples),
      },
    },
  };
}
