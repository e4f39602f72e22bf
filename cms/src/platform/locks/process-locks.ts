import { env } from '../../env.ts'
import { SessionLocks } from './session-locks.ts'

/** The locks of this process that outlast a transaction, held by one connection. */
export const processLocks = new SessionLocks(env.DATABASE_DIRECT_URL)
