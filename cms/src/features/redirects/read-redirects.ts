import type { Redirect } from '@meridian/shared/content/redirect.schema'
import { articleTag, issuesTag, redirectTag } from '@meridian/shared/publishing/tags'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { findOccupant } from './find-occupant.ts'

/**
 * Where the editors lead readers on to from a path; null when they do not. What has moved since the redirect was made
 * is named by its present address, so that nobody is led from one to the next: the tags say when to look again.
 */
export async function readRedirect(
  db: SqlClient,
  path: string,
): Promise<{ tags: string[]; data: Redirect | null }> {
  const redirects = sqlOn(db).selectFrom('redirects').select(['to_address as to', 'kind'])
  const row = await redirects.where('from_path', '=', path).executeTakeFirst()
  if (!row) return { tags: [redirectTag(path)], data: null }
  const { path: target, rest } = splitTarget(row.to)
  const occupant = target.startsWith('/') ? await findOccupant(db, target) : null
  const to = occupant?.kind === 'moved' ? occupant.to + rest : row.to
  return {
    tags: [redirectTag(path), ...tagsOfTarget(target)],
    data: { to, isPermanent: row.kind === 'permanent' },
  }
}

/** Every path that leads on, for the full pre-render. */
export async function readRedirectPaths(db: SqlClient): Promise<string[]> {
  const rows = await sqlOn(db).selectFrom('redirects').select('from_path').orderBy('from_path').execute()
  return rows.map((row) => row.from_path)
}

/** The path of an address, and what follows it: a query, a place on the page. */
export function splitTarget(address: string): { path: string; rest: string } {
  const end = address.search(/[?#]/)
  return end < 0 ? { path: address, rest: '' } : { path: address.slice(0, end), rest: address.slice(end) }
}

function tagsOfTarget(path: string): string[] {
  const slug = /^\/articles\/([^/]+)$/.exec(path)?.[1]
  if (slug) return [articleTag(slug)]
  return path.startsWith('/issues/') ? [issuesTag] : []
}
