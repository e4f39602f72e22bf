import {
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  NotFound,
  type PayloadRequest,
} from 'payload'
import { z } from 'zod'
import { clientOf, type SqlClient } from '../../platform/database/sql-client.ts'

/*
 * What a deletion changes of other documents: Postgres takes the deleted one out of theirs. Readers have the published
 * ones alone.
 */

const inArticles = (column: 'articles_id' | 'authors_id' | 'topics_id') => `
  select 'articles:' || article.id as document
  from articles_rels rel join articles article on article.id = rel.parent_id
  where rel.${column} = $1 and article._status = 'published'`

const referrers = {
  articles: {
    table: 'articles',
    select: `${inArticles('articles_id')}
      union select 'addresses:' || slug from article_addresses where article_id = $1
      union select 'old-addresses:' || address from old_addresses where subject = 'articles:' || $1::integer`,
  },
  authors: {
    table: 'authors',
    select: `${inArticles('authors_id')}
      union select 'issues:' || id from issues where letter_author_id = $1 and _status = 'published'`,
  },
  topics: { table: 'topics', select: inArticles('topics_id') },
  media: {
    table: 'media',
    select: `
      select 'articles:' || id as document from articles where hero_image_id = $1 and _status = 'published'
      union select 'issues:' || id from issues where cover_id = $1 and _status = 'published'
      union select 'authors:' || id from authors where portrait_id = $1
      union select 'recordings:' || id from recordings where poster_id = $1`,
  },
  sections: {
    table: 'sections',
    select: `
      select 'articles:' || id as document from articles where section_id = $1 and _status = 'published'
      union select 'topics:' || id from topics where section_id = $1`,
  },
  issues: {
    table: 'issues',
    select: `select 'articles:' || id as document from articles where issue_id = $1 and _status = 'published'`,
  },
  'issue-pdfs': {
    table: 'issue_pdfs',
    select: `
      select 'issues:' || issue.id as document from issues issue
      where issue._status = 'published'
        and (issue.pdf_id = $1 or issue.id = (select edition_of_id from issue_pdfs where id = $1))`,
  },
} as const

type Referred = keyof typeof referrers

const DocumentRow = z.object({ document: z.string() })

/** What the documents of a request are named by, before it deletes them. */
class ReferrersBefore {
  readonly bySubject = new Map<string, string[]>()
}

/** The documents whose records name this one. */
export async function readReferrers(
  client: SqlClient,
  { collection, id }: { collection: Referred; id: number | string },
): Promise<string[]> {
  const { rows } = await client.query(referrers[collection].select, [id])
  return DocumentRow.array()
    .parse(rows)
    .map(({ document }) => document)
}

/**
 * Keeps in mind what is named by the documents that are deleted, for the event of the deletion. First of the hooks
 * before a deletion: those who are about to name the document have committed it then, or are refused.
 *
 * @throws NotFound when it is deleted already
 */
export function noteReferrers(collection: Referred): CollectionBeforeDeleteHook {
  return async ({ id, req }) => {
    const client = await hold(req, { collection, id, to: 'update' })
    notedIn(req).bySubject.set(`${collection}:${id}`, await readReferrers(client, { collection, id }))
  }
}

/**
 * Holds the document that is changed until the end of the transaction: a deletion waits, or was first and the change is told
 * so. It comes before whatever records the change.
 *
 * @throws NotFound when it is deleted
 */
export function holdChanged(collection: Referred): CollectionBeforeChangeHook {
  return async ({ data, operation, originalDoc, req }) => {
    if (operation === 'create') return data
    await hold(req, { collection, id: originalDoc.id, to: 'no key update' })
    return data
  }
}

/** Those that {@link noteReferrers} found. */
export function referrersOf(req: PayloadRequest, subject: string): string[] {
  return notedIn(req).bySubject.get(subject) ?? []
}

/** Takes the lock of a row as Postgres names it; who refers to a document meets that of its deletion alone. */
async function hold(
  req: PayloadRequest,
  { collection, id, to }: { collection: Referred; id: number | string; to: 'update' | 'no key update' },
): Promise<SqlClient> {
  const client = await clientOf(req)
  const { rows } = await client.query(`select from ${referrers[collection].table} where id = $1 for ${to}`, [
    id,
  ])
  if (rows.length === 0) throw new NotFound(req.t)
  return client
}

function notedIn(req: PayloadRequest): ReferrersBefore {
  const { referrersBefore } = req.context
  if (referrersBefore instanceof ReferrersBefore) return referrersBefore
  const noted = new ReferrersBefore()
  req.context.referrersBefore = noted
  return noted
}
