import Pdf from 'pdfkit'
import { getDocumentProxy } from 'unpdf'

/** A PDF as a reader's program sees it. */
export async function readPdf(bytes: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1)
      const { items } = await page.getTextContent()
      const annotations = await page.getAnnotations()
      return {
        text: items
          .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
          .join('')
          .replace(/\s+/g, ' '),
        /** Where each run of text begins, in points from the lower left corner. */
        runs: items.flatMap((item) =>
          'str' in item
            ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]) }]
            : [],
        ),
        structure: await page.getStructTree(),
        annotations,
      }
    }),
  )
  const { info } = await document.getMetadata()
  return { pages, info, labels: await document.getPageLabels(), outline: await document.getOutline() }
}

/** A PDF of one empty page, as an editor would upload it. */
export async function blankPdf(name: string) {
  const document = new Pdf()
  document.end()
  const chunks: Buffer[] = []
  for await (const chunk of document) chunks.push(Buffer.from(chunk))
  const data = Buffer.concat(chunks)
  return { name, data, size: data.length, mimetype: 'application/pdf' }
}
