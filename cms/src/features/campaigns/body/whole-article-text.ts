import { isHeadingParagraph } from '@meridian/shared/body/heading-rule'
import type { MailArticlePart } from '@meridian/shared/campaigns/mail-text.schema'
import type { BlockRecord, PictureRecord } from '@meridian/shared/replica/records.schema'
import type { RecordingRecord } from '@meridian/shared/recordings/recording.schema'
import {
  type EmbeddedBlock,
  inlineText,
  parseReferringBody,
  type PictureReference,
  type TextBlock,
} from '../../body/body-model.ts'
import { numberNotes } from '../../body/body-notes.ts'
import { toBlockRecord } from '../../records/block-records.ts'
import { type ArticleAddresses, articlesLinked, toMailParagraph } from './mail-text-from-body.ts'
import { wholePicture } from './mail-pictures.ts'

/** What a whole article in a mail is made of beside its body. */
export interface WholeArticleReferences {
  path: string
  addresses: ArticleAddresses
  pictures: ReadonlyMap<number, PictureRecord>
  recordings: ReadonlyMap<number, RecordingRecord>
  corrections: readonly { date: string; text: string }[]
}

type BodyPart = TextBlock | EmbeddedBlock | PictureReference

/** What the text of an article refers to, by id. */
export function referencesOfBody(body: unknown): {
  articles: number[]
  pictures: number[]
  recordings: number[]
} {
  const parts = parseReferringBody(body)
  const blocks = parts.flatMap((part) => (part.kind === 'block' ? (toBlockRecord(part.fields) ?? []) : []))
  return {
    articles: articlesLinked(parts.filter(isText)),
    pictures: [
      ...parts.flatMap((part) => (part.kind === 'picture-reference' ? part.picture : [])),
      ...blocks.flatMap((block) =>
        block.type === 'image-gallery' ? block.images.map(({ picture }) => picture) : [],
      ),
    ],
    recordings: blocks.flatMap((block) => (block.type === 'recording' ? block.recording : [])),
  }
}

/** The whole text of an article as a mail shows it: what only a page can show is named, and linked to. Footnotes stand at the end. */
export function toWholeArticleText(body: unknown, refs: WholeArticleReferences): MailArticlePart[] {
  const { blocks, notes } = numberNotes<BodyPart>(parseReferringBody(body))
  return [
    ...blocks.flatMap((part) => toParts(part, refs)),
    ...notes.map((note, index): MailArticlePart => ({ kind: 'note', text: `[${index + 1}] ${note}` })),
    ...refs.corrections.map(({ date, text }): MailArticlePart => ({
      kind: 'note',
      text: `Correction of ${date}: ${text}`,
    })),
  ]
}

function toParts(part: BodyPart, refs: WholeArticleReferences): MailArticlePart[] {
  if (part.kind === 'block') {
    const block = toBlockRecord(part.fields)
    return block ? blockParts(block, refs) : []
  }
  if (part.kind === 'picture-reference') return pictureParts(part.picture, part, refs)
  if (part.kind === 'paragraph' && isHeadingParagraph(inlineText(part.content)))
    return [toMailParagraph({ ...part, kind: 'h2' }, refs.addresses)]
  return [toMailParagraph(part, refs.addresses)]
}

function pictureParts(
  id: number,
  said: { alt: string; caption: string },
  { pictures }: WholeArticleReferences,
): MailArticlePart[] {
  const record = pictures.get(id)
  const picture = wholePicture(record, said)
  if (!record || !picture) return []
  return [{ kind: 'picture', picture, caption: said.caption || record.caption, credit: record.credit }]
}

function blockParts(block: BlockRecord, refs: WholeArticleReferences): MailArticlePart[] {
  switch (block.type) {
    case 'quote':
      return [
        { kind: 'said', words: block.quote, source: [block.author, block.title].filter(Boolean).join(', ') },
      ]
    case 'image-gallery':
      return block.images.flatMap((entry) => pictureParts(entry.picture, entry, refs))
    case 'callout':
      return [{ kind: 'box', title: block.title, words: block.content }]
    case 'product-showcase':
      return block.products.flatMap(({ name, brand, price, description, link }): MailArticlePart[] => [
        { kind: 'box', title: name, words: `${brand} · ${price}\n${description}` },
        { kind: 'on-the-web', words: `${name} at ${brand}`, address: link },
      ])
    case 'table': {
      const { caption, source, hasHeaderRow, hasHeaderColumn, rows } = block
      return [{ kind: 'table', caption, source, hasHeaderRow, hasHeaderColumn, rows }]
    }
    case 'chart':
      return [{ kind: 'on-the-web', words: `Chart on the web: ${block.title}`, address: refs.path }]
    // Words that stand in the text as well.
    case 'pull-quote':
      return []
    case 'embed':
      return [{ kind: 'on-the-web', words: `${block.provider}: ${block.title}`, address: block.url }]
    case 'recording': {
      const recording = refs.recordings.get(block.recording)
      return recording
        ? [{ kind: 'on-the-web', words: `Recording on the web: ${recording.title}`, address: refs.path }]
        : []
    }
  }
}

function isText(part: BodyPart): part is TextBlock {
  return part.kind !== 'block' && part.kind !== 'picture-reference'
}
