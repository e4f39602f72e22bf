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
  heading: text,
  words: text,
  source: text,
  shownTo: text,
  articles: rows,
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
  'mail-greeting': 'Greeting',
  'mail-article': 'Article',
  'mail-whole-article': 'Article in full',
  'mail-article-list': 'List of articles',
  'mail-letter': 'Letter',
  'mail-picture': 'Picture',
  'mail-quote': 'Quote',
  'mail-house-ad': 'House advertisement',
}

/** Where the articles of a list come from. */
const listSources: Record<string, string> = {
  'since-last': 'since the last campaign',
  days: 'of the last days',
}

/** For whom a block is, where it is not for everyone. */
const shownToWords: Record<string, string> = {
  plan: 'for readers with a plan',
  'no-plan': 'for readers without a plan',
}

/** What kind of block it is and what it says, however little of it is written. */
export function blockSummary(block: unknown): { kind: string; words: string } {
  const { blockType, quote, author, shownTo, ...form } = BlockSchema.parse(block ?? {})
  const { images, products, articles, rows: tableRows } = form
  const said = quote
    ? `“${quote}”${author ? `, ${author}` : ''}`
    : [form.title || form.url || form.heading, form.caption, form.content, form.text, form.words]
        .filter(Boolean)
        .join(': ')
  const counts = [
    count(images, 'picture'),
    count(products, 'product'),
    count(tableRows, 'row'),
    count(articles, 'article'),
  ]
  const counted = counts.filter((part) => part !== '')
  return {
    kind: kinds[blockType ?? ''] ?? 'Block',
    words: shorten(
      [said, listSources[form.source ?? ''], ...counted, shownToWords[shownTo ?? '']]
        .filter(Boolean)
        .join(' · '),
    ),
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
