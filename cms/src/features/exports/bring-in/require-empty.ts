import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { ArchiveError } from '../archive/archive-error.ts'

/** Whose rows are content: with what a person calls them. Staff may be there, and what the migrations have made. */
const contents: readonly (readonly [name: string, table: string, where?: string])[] = [
  ['sections', 'sections'],
  ['topics', 'topics'],
  ['pictures', 'media'],
  ['recordings', 'recordings'],
  ['issue PDFs', 'issue_pdfs'],
  ['authors', 'authors'],
  ['issues', 'issues'],
  ['articles', 'articles'],
  ['addresses of articles', 'article_addresses'],
  ['snippets', 'snippets'],
  ['redirects', 'redirects'],
  ['old addresses', 'old_addresses'],
  ['campaigns', 'campaigns'],
  ['plans', 'plans'],
  ['readers', 'users', `role = 'reader'`],
  ['newsletter subscribers', 'newsletter_subscribers'],
  ['stopped addresses', 'mail_suppressions'],
]

const CountRow = z.object({ name: z.string(), count: z.number() })

/**
 * Refuses a magazine that has content, and keeps everybody else from making some until the transaction is over. What the
 * migrations have put there, and the archive has as well, is taken away.
 * @throws ArchiveError
 */
export async function requireEmpty(client: SqlClient): Promise<void> {
  const tables = [...new Set(contents.map(([, table]) => table)), 'newsletters']
  await client.query(`lock table ${tables.join(', ')} in share row exclusive mode`)
  const counts = contents.map(
    ([name, table, where]) =>
      `select '${name}' as name, count(*)::int as count from ${table} ${where === undefined ? '' : `where ${where}`}`,
  )
  const { rows } = await client.query(`select * from (${counts.join(' union all ')}) found where count > 0`)
  const [found] = z.array(CountRow).parse(rows)
  if (found) {
    throw new ArchiveError(
      `This magazine has ${found.name} already (${found.count}). An archive fills an empty one alone; nothing was changed.`,
    )
  }
  await client.query('delete from newsletters')
}
