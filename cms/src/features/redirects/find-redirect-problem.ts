import { isClosedPath, isRedirectPath } from '@meridian/shared/publishing/redirect-path'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { findOccupant } from './find-occupant.ts'
import { splitTarget } from './read-redirects.ts'

export interface RedirectProblem {
  field: 'fromPath' | 'toAddress'
  message: string
}

export interface PlannedRedirect {
  /** The redirect itself, when it is one that is changed. */
  id: number | null
  from: string
  to: string
}

/**
 * Why a redirect cannot be: something stands at its address, its target does not, or it would lead in a circle or by
 * way of another. Null when it can.
 */
export async function findRedirectProblem(
  db: SqlClient,
  planned: PlannedRedirect,
): Promise<RedirectProblem | null> {
  const message = await problemOfSource(db, planned)
  if (message !== null) return { field: 'fromPath', message }
  const sentence = await problemOfTarget(db, planned)
  return sentence === null ? null : { field: 'toAddress', message: sentence }
}

async function problemOfSource(db: SqlClient, { from }: PlannedRedirect): Promise<string | null> {
  if (!isRedirectPath(from)) {
    return 'An address of the magazine, such as /old-page: letters, digits and hyphens, without ? or #.'
  }
  const occupant = await findOccupant(db, from)
  if (occupant.kind === 'page')
    return 'There is a page at this address. Only an address without a page can lead on.'
  if (occupant.kind === 'moved')
    return `What stood here has moved: readers are led to ${occupant.to} by itself.`
  return null
}

async function problemOfTarget(db: SqlClient, { id, from, to }: PlannedRedirect): Promise<string | null> {
  if (!to.startsWith('/') || to.startsWith('//')) {
    const isSecure = URL.canParse(to) && new URL(to).protocol === 'https:'
    return isSecure
      ? null
      : 'A path of the magazine, such as /archive, or an address that starts with https://.'
  }
  const { path } = splitTarget(to)
  if (path === from) return 'This would lead readers in a circle: both addresses are the same.'
  if (isClosedPath(path)) return 'Readers cannot be led there.'
  const next = await sqlOn(db)
    .selectFrom('redirects')
    .select('to_address as to')
    .where('from_path', '=', path)
    .where('id', 'is distinct from', id)
    .executeTakeFirst()
  if (next) {
    return splitTarget(next.to).path === from
      ? `This would lead readers in a circle: ${path} leads back to ${from}.`
      : `${path} leads on to ${next.to}. Lead readers straight there.`
  }
  const occupant = await findOccupant(db, path)
  if (occupant.kind === 'moved') return `${path} has moved to ${occupant.to}. Lead readers straight there.`
  // What is uploaded, and what belongs to each reader, is not looked up.
  return occupant.kind === 'free' ? `There is no page at ${path}.` : null
}
