import type { RecordingRecord } from '@meridian/shared/recordings/recording.schema'
import { recordingWords } from '@meridian/shared/recordings/recording-words'
import type { BlockRecord } from '@meridian/shared/replica/records.schema'
import { articleRecordings, blockPictures } from '@meridian/shared/replica/shown-pictures'
import type { Payload } from 'payload'
import type { Article, Author, Media, Section } from '../../payload-types.ts'
import { env } from '../../env.ts'
import { mediaSelect } from '../media/media-address.ts'
import { readPublishedAddresses } from '../body/published-addresses.ts'
import { bodyReferences, resolveBody } from '../body/body-references.ts'
import { numberNotes } from '../body/body-notes.ts'
import { type BodyBlock, parseBody } from '../body/body-model.ts'
import { toBlockRecord } from '../records/block-records.ts'
import { recordingRecords } from '../records/recording-records.ts'
import { toArticleText } from '../records/text-records.ts'
import { readPrintOrder } from '../publishing/print-order.ts'
import type {
  IssuePdfArticle,
  IssuePdfBlock,
  IssuePdfContent,
  IssuePdfPicture,
  IssuePdfTextBlock,
} from './issue-pdf-content.ts'

/** What an PDF of an issue is to be made from, or why it is to have none. */
export type IssuePdfSource =
  | { kind: 'content'; content: IssuePdfContent }
  | { kind: 'none'; reason: 'no such issue' | 'not published' | 'a PDF of its own' | 'no articles' }

/** What is typeset of an article and of the documents that it refers to. */
const articleSelect = {
  title: true,
  slug: true,
  excerpt: true,
  section: true,
  authors: true,
  heroImage: true,
  heroCaption: true,
  body: true,
} as const
const articlePopulate = {
  sections: { slug: true, name: true },
  authors: { slug: true, name: true },
  media: mediaSelect,
} as const

const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Reads an issue and its published articles as they are now. */
export async function readIssuePdfSource(payload: Payload, issueId: number): Promise<IssuePdfSource> {
  const issue = await payload.findByID({ collection: 'issues', id: issueId, depth: 2, disableErrors: true })
  if (!issue) return { kind: 'none', reason: 'no such issue' }
  if (issue._status !== 'published') return { kind: 'none', reason: 'not published' }
  if (issue.pdf) return { kind: 'none', reason: 'a PDF of its own' }
  const articles = await readArticles(payload, issueId)
  if (articles.length === 0) return { kind: 'none', reason: 'no articles' }
  const { name, tagline, copyright } = await payload.findGlobal({ slug: 'site-settings', depth: 0 })
  const body = parseBody(issue.letter).filter((block) => block.kind !== 'picture' && block.kind !== 'block')
  const author = found<Author>(issue.letterAuthor)
  return {
    kind: 'content',
    content: {
      magazine: { name, tagline, copyright },
      issue: {
        id: issue.slug ?? '',
        title: issue.title,
        season: issue.season,
        year: issue.year,
        description: issue.description,
        cover: toPicture(issue.cover),
      },
      letter: body.length > 0 ? { body, signature: author?.name ?? '', role: author?.role ?? '' } : null,
      articles,
    },
  }
}

async function readArticles(payload: Payload, issueId: number): Promise<IssuePdfArticle[]> {
  const order = await readPrintOrder(payload.db.pool, issueId)
  const { docs } = await payload.find({
    collection: 'articles',
    where: { id: { in: order } },
    pagination: false,
    depth: 1,
    select: articleSelect,
    populate: articlePopulate,
  })
  const linked = docs.flatMap((doc) => bodyReferences(doc.body).articleIds)
  const addresses = await readPublishedAddresses(payload.db.pool, linked)
  const shown = await readShown(
    payload,
    docs.flatMap(({ body }) => toArticleText(body).blocks),
  )
  const byId = new Map(docs.map((doc) => [doc.id, { ...doc, body: resolveBody(doc.body, { addresses }) }]))
  return order.flatMap((id) => {
    const doc = byId.get(id)
    return doc ? [toIssuePdfArticle(doc, shown)] : []
  })
}

/** What content blocks name: it is not resolved with the text. */
interface Shown {
  pictures: ReadonlyMap<number, Media>
  recordings: ReadonlyMap<number, RecordingRecord>
}

async function readShown(payload: Payload, blocks: BlockRecord[]): Promise<Shown> {
  const recordings = await recordingRecords.read(payload.db.pool, articleRecordings({ blocks }))
  const posters = recordings.flatMap(({ poster }) => poster ?? [])
  return {
    pictures: await readPictures(payload, [...blockPictures(blocks), ...posters]),
    recordings: new Map(recordings.map((recording) => [recording.id, recording])),
  }
}

async function readPictures(payload: Payload, ids: readonly number[]): Promise<Map<number, Media>> {
  if (ids.length === 0) return new Map()
  const { docs } = await payload.find({
    collection: 'media',
    where: { id: { in: [...new Set(ids)] } },
    pagination: false,
    depth: 0,
  })
  return new Map(docs.map((picture) => [picture.id, picture]))
}

function toIssuePdfArticle(doc: Pick<Article, keyof typeof articleSelect>, shown: Shown): IssuePdfArticle {
  const authors = doc.authors.flatMap((author) => found<Author>(author) ?? [])
  const { blocks, notes } = numberNotes(parseBody(doc.body))
  return {
    id: doc.slug ?? '',
    title: doc.title,
    excerpt: doc.excerpt,
    section: found<Section>(doc.section)?.name ?? '',
    byline: conjunction.format(authors.map(({ name }) => name)),
    hero: toPicture(doc.heroImage, { caption: doc.heroCaption }),
    body: blocks.flatMap((block) => toIssuePdfTextBlock(block, { ...shown, slug: doc.slug ?? '' })),
    notes,
  }
}

function toIssuePdfTextBlock(block: BodyBlock, shown: Shown & { slug: string }): IssuePdfTextBlock[] {
  if (block.kind === 'block') {
    const record = toBlockRecord(block.fields)
    return record ? toIssuePdfBlock(record, shown) : []
  }
  if (block.kind !== 'picture') return [block]
  const picture = toPicture(block.media, block)
  return picture ? [{ kind: 'figure', picture }] : []
}

function toIssuePdfBlock(block: BlockRecord, shown: Shown & { slug: string }): IssuePdfBlock[] {
  if (block.type !== 'recording') return [toPrintedBlock(block, shown)]
  const recording = shown.recordings.get(block.recording)
  return recording ? [toPrintedRecording(recording, { ...shown, caption: block.caption })] : []
}

/** What can only be played says what it is and where it is played. */
function toPrintedRecording(
  recording: RecordingRecord,
  { pictures, slug, caption }: Shown & { slug: string; caption: string },
): IssuePdfBlock {
  const { title, credit, poster } = recording
  const facts = [recordingWords(recording), credit].filter((part) => part !== '').join(' · ')
  return {
    kind: 'elsewhere',
    title,
    paragraphs: [caption, facts].filter((paragraph) => paragraph !== ''),
    picture: toPicture(pictures.get(poster ?? 0)),
    address: `${env.PUBLIC_URL}/articles/${slug}`,
  }
}

function toPrintedBlock(
  block: Exclude<BlockRecord, { type: 'recording' }>,
  { pictures }: Shown,
): IssuePdfBlock {
  switch (block.type) {
    case 'quote':
      return { kind: 'pull-quote', quote: block.quote, author: block.author, title: block.title }
    case 'image-gallery':
      return {
        kind: 'gallery',
        title: block.title,
        pictures: block.images.flatMap((entry) => toPicture(pictures.get(entry.picture), entry) ?? []),
      }
    case 'callout':
      return {
        kind: 'callout',
        title: block.title,
        paragraphs: block.content.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== ''),
      }
    case 'product-showcase':
      return {
        kind: 'showcase',
        title: block.title,
        products: block.products.map(({ picture, ...words }) => ({
          picture: toPicture(pictures.get(picture ?? 0)),
          ...words,
        })),
      }
    case 'table':
      return { kind: 'table', table: block }
    case 'chart':
      return { kind: 'chart', chart: block }
    case 'pull-quote':
      return { kind: 'pull-quote', quote: block.text, author: '', title: '' }
    case 'embed':
      return {
        kind: 'elsewhere',
        title: block.title,
        paragraphs: [
          ...block.words.split(/\n\s*\n/),
          block.caption,
          [block.author, block.provider].filter((part) => part !== '').join(' · '),
        ].filter((paragraph) => paragraph.trim() !== ''),
        picture: toPicture(pictures.get(block.picture ?? 0), { alt: block.alt }),
        address: block.url,
      }
  }
}

/** The largest file that readers get as well; the original may be of any size. */
function toPicture(
  media: Media | number | null | undefined,
  overrides: { alt?: string | null; caption?: string | null } = {},
): IssuePdfPicture | null {
  const picture = found<Media>(media)
  const file = picture?.sizes?.webp1600?.filename ?? picture?.filename
  if (!picture || !file) return null
  return {
    file,
    alt: overrides.alt || picture.alt,
    caption: overrides.caption || picture.caption || '',
    credit: picture.credit ?? '',
    focalX: picture.focalX ?? 50,
    focalY: picture.focalY ?? 50,
  }
}

/** A relation that the query resolved; null when it is empty or its document was deleted. */
function found<T extends { id: number }>(relation: T | number | null | undefined): T | null {
  return typeof relation === 'object' ? (relation ?? null) : null
}
