import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import pdfmake from "pdfmake";
import type { ClaimRecord } from "../../../../src/contract/types.ts";
import type { CompiledDefinition } from "../../../../src/engine/index.ts";
import { claimContext } from "../../../../src/portal/features/definition/claim-context.ts";
import { type ClaimToPrint, claimDocument } from "../../../../src/portal/features/pdf/claim-document.ts";
import { toPerson } from "../../../../src/portal/shared/session/person.ts";
import { ownDefinitions } from "../../../helpers/own-definitions.ts";
import { wholeForm } from "../../form/support/whole-claim.ts";
import { aUser, aWholeClaim } from "../../support/records.ts";

export const warranty = ownDefinitions().get("warranty") as CompiledDefinition;

/** A claim that is ready to be printed, as its dealer reads it. */
export const toPrint = (own: Partial<ClaimRecord> = {}, more: Partial<ClaimToPrint> = {}): ClaimToPrint => {
  const claim = aWholeClaim({ form: wholeForm(), ...own });
  const { definition = warranty } = more;
  return {
    claim,
    definition,
    context: claimContext(definition, claim, toPerson(aUser())),
    activities: [],
    titles: { heading: "Warranty Claim", date: "Claim date", status: "Open", type: "Warranty" },
    logo: undefined,
    printedAt: "2026-11-20T01:05:00Z",
    ...more,
  };
};

const fonts = join(dirname(createRequire(import.meta.url).resolve("pdfmake/package.json")), "fonts/Roboto");
const [normal, bold] = ["Regular", "Medium"].map((weight) => join(fonts, `Roboto-${weight}.ttf`));
pdfmake.setFonts({ Roboto: { normal, bold, italics: normal, bolditalics: bold } });
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts));

/** The PDF's bytes. */
export async function pdfOf(printing: ClaimToPrint): Promise<Buffer> {
  return Buffer.from(await pdfmake.createPdf(claimDocument(printing)).getBuffer());
}

export const pagesOf = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
