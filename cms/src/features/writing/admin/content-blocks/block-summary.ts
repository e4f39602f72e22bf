import { z } from 'zod'

const text = z.string().nullish().catch(null)
const rows = z.array(z.unknown()).nullish().catch(null)

const BlockSchema = z.object({
  blockType: text,
  title: text,
  quote: text,
  author: text,
  content: text,
  url: text,
  images: rows,
  products: rows,
  rows,
  caption: text,
  text,
})

const kinds: Record<string, string> = {
  quote: 'Quote',
  'image-gallery': 'Image gallery',
  callout: 'Callout',
  'product-showcase': 'Product showcase',
  table: 'Table',
  chart: 'Chart',
  'pull-quote': 'Pull quote',
  embed: 'Embed',
  recording: 'Recording',
}

/** What kind of block it is and what it says, however little of it is written. */
export function blockSummary(block: unknown): { kind: string; words: string } {
  const { blockType, quote, author, ...form } = BlockSchema.parse(block ?? {})
  const { images, products, rows: tableRows } = form
  const said = quote
    ? `“${quote}”${author ? `, ${author}` : ''}`
    : [form.title || form.url, form.caption, form.content, form.text].filter(Boolean).join(': ')
  const counts = [count(images, 'picture'), count(products, 'product'), count(tableRows, 'row')]
  const counted = counts.filter((part) => part !== '')
  return {
    kind: kinds[blockType ?? ''] ?? 'Block',
    words: shorten([said, ...counted].filter(Boolean).join(' · ')),
  }
}

function count(entries: readonly unknown[] | null | undefined, what: string): string {
  const number = entries?.length ?? 0
  return number === 0 ? '' : `${number} ${what}${number === 1 ? '' : 's'}`
}

/** Cut after a whole word, if there is one. */
function shorten(words: string): string {
  return words.length <= 90 ? words : `${words.slice(0, 89).replace(/\s+\S*$/, '')}…`
}
