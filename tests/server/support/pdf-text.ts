/** Reads the text of a PDF like a reader that selects it. */
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Returns the text of each page. */
export async function pdfText(file: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let page = 1; page <= pdf.numPages; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  await pdf.destroy();
  return pages;
}
