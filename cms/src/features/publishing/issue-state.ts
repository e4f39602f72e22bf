import { articleTag } from '@meridian/shared/publishing/tags'
import { sql } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { readInTransaction } from '../../platform/database/transaction.ts'

/** An issue as it stands in the database: its address, and whether readers have it. */
export interface IssueState {
  slug: string | null
  isPublic: boolean
}

const StateRow = z.object({ slug: z.string().nullable(), isPublic: z.boolean() })
const SlugRow = z.object({ slug: z.string() })

/** Null for an issue that is not there yet. A draft beside a published issue changes nothing of it. */
export async function readIssueState(req: PayloadRequest, issueId: number): Promise<IssueState | null> {
  const [row] = await readInTransaction(req, {
    statement: sql`select slug, _status = 'published' as "isPublic" from issues where id = ${issueId}`,
    row: StateRow,
  })
  return row ?? null
}

/** The tags of the published articles of an issue, whose pages name it as soon as it is public. */
export async function readArticleTags(req: PayloadRequest, issueId: number): Promise<string[]> {
  const rows = await readInTransaction(req, {
    statement: sql`select slug from articles where issue_id = ${issueId} and _status = 'published' order by id`,
    row: SlugRow,
  })
  return rows.map(({ slug }) => articleTag(slug))
}
