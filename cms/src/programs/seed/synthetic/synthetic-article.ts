import type { BulkArticle } from '../../../features/articles/bulk/bulk-article.ts'
import { plainTextToLexical } from '../../../features/body/body-from-text.ts'
import { toSlug } from '../../../platform/fields/slug.ts'
import { createRandom, type Random } from './random.ts'
import { writeText } from './grammar.ts'

/** What synthetic articles are made of: everything but the text stands in the magazine already. */
export interface Stock {
  sections: { id: number; slug: string; topics: { id: number; slug: string }[] }[]
  authors: { id: number; slug: string }[]
  pictureIds: number[]
}

/** The synthetic article of a number: the same one, for the same stock, whenever it is asked for. */
export function writeSyntheticArticle(number: number, publishedAt: Date, stock: Stock): BulkArticle {
  const random = createRandom(`synthetic/${number}`)
  const text = writeText(random)
  const date = publishedAt.toISOString()
  const section = random.pick(nonEmpty(stock.sections, 'sections'))
  const topics = pickSome(section.topics, random.integer(1, 3), random)
  const authors = pickSome(stock.authors, random.chance(0.1) ? 2 : 1, random)
  return {
    title: text.title,
    slug: `${toSlug(text.title).slice(0, 80)}-${number}`,
    excerpt: text.excerpt,
    body: bodyJson(text.paragraphs),
    heroImage: stock.pictureIds.length > 0 ? random.pick(nonEmpty(stock.pictureIds, 'pictures')) : null,
    section: section.id,
    topics: topics.map(({ id }) => id),
    authors: authors.map(({ id }) => id),
    publishedAt: date,
    createdAt: date,
    updatedAt: date,
    savedAt: date,
  }
}

function pickSome<Item>(items: readonly Item[], count: number, random: Random): Item[] {
  const start = random.integer(0, Math.max(items.length - 1, 0))
  return [...items.slice(start), ...items.slice(0, start)].slice(0, count)
}

function nonEmpty<Item>(items: readonly Item[], what: string): readonly [Item, ...Item[]] {
  const [first, ...rest] = items
  if (first === undefined) throw new Error(`The magazine has no ${what}; seed it first.`)
  return [first, ...rest]
}

/*
 * A hundred thousand bodies differ in their text only: the JSON around it is made once, by the function that makes
 * every plain text's body, and taken apart where the text stands.
 */
const placeholder = 'text'
const emptyBody = plainTextToLexical(placeholder)
const paragraphJson = JSON.stringify(emptyBody.root.children[0])
const [bodyHead = '', bodyTail = ''] = JSON.stringify(emptyBody).split(paragraphJson)
const [paragraphHead = '', paragraphTail = ''] = paragraphJson.split(`"text":"${placeholder}"`)

function bodyJson(paragraphs: readonly string[]): string {
  const nodes = paragraphs.map((text) => `${paragraphHead}"text":${JSON.stringify(text)}${paragraphTail}`)
  return `${bodyHead}${nodes.join(',')}${bodyTail}`
}
