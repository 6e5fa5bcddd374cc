import type { ClaimRecord } from "../../../contract/types.ts";
import { inLanguage, statusLabel } from "../../../engine/index.ts";
import type { Api } from "../../shared/api/api.ts";
import type { Person } from "../../shared/session/person.ts";
import { claimContext } from "../definition/claim-context.ts";
import { openDefinition } from "../definition/open-definition.ts";
import { type ClaimTitles, claimDocument } from "./claim-document.ts";
import { makePdf } from "./pdf-maker.ts";
import { thumbnails } from "./thumbnails.ts";

interface Printing {
  api: Api;
  /** Base address of the API. */
  base: string;
  person: Person;
  claim: ClaimRecord;
  titles: Pick<ClaimTitles, "heading" | "date">;
}

/** A claim as a PDF, from what this person may read of it. Rejects when its definition or timeline cannot be had. */
export async function printClaim({ api, base, person, claim, titles }: Printing): Promise<Blob> {
  const [definition, { activities }, { claim_types: types }, logo, photos] = await Promise.all([
    openDefinition(api, base, claim),
    api.call("GET /api/activity/claim/:claim", { params: { claim: claim.claim_number }, query: {} }),
    api.call("GET /api/claim-types"),
    readLogo(),
    thumbnails(api, claim.files),
  ]);
  if (!definition) throw new Error(`There is no definition for claims of type '${claim.type}'.`);
  // Whoever prints it: it is the customer's paper.
  const language = (claim.facts as { language?: string } | undefined)?.language;
  const translated = inLanguage(definition, language);
  const document = claimDocument({
    claim,
    definition: translated,
    context: claimContext(definition, claim, person),
    activities,
    titles: {
      ...titles,
      status: statusLabel(translated.messages, claim.current_status.status, person.audience ?? ""),
      type: types.find(({ type }) => type === claim.type)?.label ?? definition.messages.type.label,
    },
    logo,
    photos,
    language: translated === definition ? undefined : language,
    printedAt: new Date().toISOString(),
  });
  return makePdf(document);
}

/** The brand's logo; a portal without one prints without one. */
async function readLogo(): Promise<string | undefined> {
  const response = await fetch("/brand/logo.svg");
  return response.ok && response.headers.get("content-type")?.includes("svg") ? response.text() : undefined;
}
