import { sql } from 'kysely'
import { isStaff, type Role } from '../../../platform/access/roles.ts'

const hour = 60 * 60
const day = 24 * hour

export interface SessionLifetime {
  /** So long after it was last used a session is over. */
  idleSeconds: number
  /** And so long after it began, whatever happens. */
  absoluteSeconds: number
}

const readerLifetime: SessionLifetime = { idleSeconds: 30 * day, absoluteSeconds: 180 * day }
const staffLifetime: SessionLifetime = { idleSeconds: 8 * hour, absoluteSeconds: 24 * hour }

/** A session that was last used before is over; an expression for statements about sessions. */
export const idleSince = sql<Date>`now() - make_interval(secs => idle_seconds)`

/** How long a session lasts: anyone who can change the magazine signs in every day. */
export function lifetimeFor(role: Role): SessionLifetime {
  return isStaff({ role }) ? staffLifetime : readerLifetime
}
