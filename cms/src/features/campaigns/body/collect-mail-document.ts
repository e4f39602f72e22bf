import type { CampaignFinding } from '@meridian/shared/campaigns/campaigns.schema'
import type { MailBlock, MailDocument } from '@meridian/shared/campaigns/mail-document.schema'
import type { Pool } from 'pg'
import type { ContentReader } from '@meridian/shared/replica/content-reader'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { createDatabaseReader } from '../../content/records/database-reader.ts'
import { findListedArticles } from './find-listed-articles.ts'
import { type BodyPiece, paragraphsOf, piecesOf } from './body-pieces.ts'
import { articlesLinked, toMailParagraph } from './mail-text-from-body.ts'
import { type MailSources, readAbsences, readMailArticles } from './read-mail-sources.ts'
import { type ResolvedBlock, resolveBlock } from './resolve-block.ts'
import type { StoredMailBlock } from './stored-mail-blocks.ts'
import { referencesOfBody } from './whole-article-text.ts'

/** A campaign as it was saved or typed, with the id of its newsletter. */
export interface CampaignSource {
  newsletter: number | null
  subject: string
  preheader: string
  body: unknown
}

/** What a campaign says, and what readers will not get of what its editor has put into it. */
export interface CollectedMail {
  document: MailDocument
  findings: CampaignFinding[]
}

/**
 * Makes the document of a campaign, with what readers have now of the articles, pictures and authors that it names: published ones alone. What
 * cannot be in it is left out, and is a finding. Of a campaign that was sent, `listed` are the articles that its lists named: they are not filled again.
 */
export async function collectMailDocument(
  db: Pick<Pool, 'query'>,
  campaign: CampaignSource,
  { listed = null }: { listed?: readonly number[] | null } = {},
): Promise<CollectedMail> {
  const reader = createDatabaseReader(db)
  const findings: CampaignFinding[] = []
  const newsletter = await readNewsletter(db, campaign.newsletter)
  if (!newsletter)
    findings.push({ block: null, code: 'newsletter-missing', text: 'Choose the newsletter that it is for.' })
  if (campaign.subject.trim() === '')
    findings.push({ block: null, code: 'subject-missing', text: 'Write a subject.' })
  const pieces = piecesOf(campaign.body)
  const lists = await findListedArticles({ db, reader }, pieces, {
    newsletterId: campaign.newsletter,
    sent: listed,
  })
  const sources = await readSources({ db, reader }, pieces, [...lists.values()].flat())
  const blocks: MailBlock[] = []
  for (const piece of pieces) {
    const resolved = await resolve(piece, { reader, sources, lists })
    findings.push(...resolved.findings)
    if (resolved.block) blocks.push(resolved.block)
  }
  return {
    document: {
      newsletter: newsletter ?? { id: 'newsletter', name: 'Newsletter' },
      subject: campaign.subject,
      preheader: campaign.preheader,
      language: 'en',
      blocks,
    },
    findings,
  }
}

async function resolve(
  piece: BodyPiece,
  known: { reader: ContentReader; sources: MailSources; lists: ReadonlyMap<StoredMailBlock, number[]> },
): Promise<ResolvedBlock> {
  const { sources } = known
  if (piece.kind === 'unfinished')
    return {
      block: null,
      findings: [
        {
          block: piece.id,
          code: 'block-unfinished',
          text: 'A block is not finished. Open it and fill it in.',
        },
      ],
    }
  if (piece.kind === 'block') return resolveBlock(piece.block, known)
  return {
    block: {
      kind: 'text',
      shownTo: 'everyone',
      text: piece.paragraphs.map((paragraph) => toMailParagraph(paragraph, sources.addresses)),
    },
    findings: articlesLinked(piece.paragraphs).flatMap((id) => {
      const absence = sources.absent.get(id)
      return absence
        ? [{ block: null, code: 'link-unpublished' as const, text: `A link of the text: ${absence.text}` }]
        : []
    }),
  }
}

/** Reads what the pieces name, each once. */
async function readSources(
  { db, reader }: { db: Pick<Pool, 'query'>; reader: ContentReader },
  pieces: readonly BodyPiece[],
  listed: readonly number[],
): Promise<MailSources> {
  const blocks = pieces.flatMap((piece) => (piece.kind === 'block' ? piece.block : []))
  const texts = [
    ...pieces.flatMap((piece) => (piece.kind === 'text' ? piece.paragraphs : [])),
    ...blocks.flatMap((block) => (block.blockType === 'mail-letter' ? paragraphsOf(block.text) : [])),
  ]
  const whole = blocks.flatMap((block) => (block.blockType === 'mail-whole-article' ? block.article : []))
  const bodies = await readBodies(db, whole)
  const inBodies = [...bodies.values()].map(referencesOfBody)
  const named = [
    ...whole,
    ...blocks.flatMap((block) => (block.blockType === 'mail-article' ? block.article : [])),
    ...listed,
    ...articlesLinked(texts),
  ]
  const ids = [...new Set([...named, ...inBodies.flatMap(({ articles }) => articles)])]
  const authors = blocks.flatMap((block) => (block.blockType === 'mail-letter' ? (block.author ?? []) : []))
  const authorRecords = await reader.authors(authors)
  const pictures = [
    ...blocks.flatMap((block) => ('image' in block ? (block.image ?? []) : [])),
    ...inBodies.flatMap((refs) => refs.pictures),
    ...[...authorRecords.values()].flatMap(({ portrait }) => portrait ?? []),
  ]
  const [articles, absent, pictureRecords] = await Promise.all([
    readMailArticles(reader, ids),
    readAbsences(db, ids),
    reader.pictures(pictures),
  ])
  for (const id of absent.keys()) articles.delete(id)
  const addresses = new Map([...articles].map(([id, { path }]) => [id, path]))
  return { articles, addresses, bodies, pictures: pictureRecords, authors: authorRecords, absent }
}

async function readBodies(db: Pick<Pool, 'query'>, ids: readonly number[]): Promise<Map<number, unknown>> {
  if (ids.length === 0) return new Map()
  const rows = await sqlOn(db)
    .selectFrom('articles')
    .select(['id', 'body'])
    .where('id', 'in', ids)
    .where('_status', '=', 'published')
    .execute()
  return new Map(rows.map(({ id, body }) => [id, body]))
}

async function readNewsletter(
  db: Pick<Pool, 'query'>,
  id: number | null,
): Promise<{ id: string; name: string } | null> {
  if (id === null) return null
  const found = await sqlOn(db)
    .selectFrom('newsletters')
    .select(['slug as id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? null
}
