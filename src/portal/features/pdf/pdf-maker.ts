import medium from "pdfmake/fonts/Roboto/Roboto-Medium.ttf?url";
import regular from "pdfmake/fonts/Roboto/Roboto-Regular.ttf?url";
import type { TDocumentDefinitions } from "pdfmake/interfaces";

/** Two weights are all that is printed; the slanted ones are never asked for. */
const weights = [regular, medium];

/** A document as a PDF. pdfmake and its fonts are fetched from the portal itself, when they are first needed. */
export async function makePdf(document: TDocumentDefinitions): Promise<Blob> {
  const { default: pdfmake } = await import("pdfmake/build/pdfmake.js");
  const fonts = weights.map((path) => new URL(path, location.origin).href);
  const [normal, bold] = fonts;
  const isFont = (address: string) => fonts.includes(address);
  pdfmake.setFonts({ Roboto: { normal, bold, italics: normal, bolditalics: bold } });
  pdfmake.setUrlAccessPolicy(isFont);
  return pdfmake.createPdf(document).getBlob();
}
