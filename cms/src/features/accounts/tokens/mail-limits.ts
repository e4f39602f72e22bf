import type { Pool } from 'pg'
import { type RateLimit, spendPoint } from '../../../platform/rate-limits/rate-limit.ts'
import { tokenLifetimes } from './account-tokens.ts'

/** How often one client may ask for mails, or try what came in them: room for an office behind one address. */
export const mailRequestLimit: RateLimit = { name: 'account-mail', points: 40, windowSeconds: 600 }
export const proofLimit: RateLimit = { name: 'account-proof', points: 60, windowSeconds: 600 }

/**
 * How many mails an address gets because somebody typed it in. A window is as long as a link is good for: anyone who gets
 * no further mail has one that works, so that nobody is kept out by a stranger.
 */
const addressLimits = {
  'sign-in': { name: 'account-mail-sign-in', points: 3, windowSeconds: tokenLifetimes['sign-in'] },
  'password-reset': {
    name: 'account-mail-reset',
    points: 3,
    windowSeconds: tokenLifetimes['reset-password'],
  },
  'first-sign-in': {
    name: 'account-mail-first',
    points: 3,
    windowSeconds: tokenLifetimes['reset-password'],
  },
} satisfies Record<string, RateLimit>

/** Somebody who guesses gets this many tries at the codes of one address; its links go on working. */
const codeLimit: RateLimit = { name: 'account-code', points: 15, windowSeconds: 24 * 60 * 60 }

/** How often a reader may ask for another mail to confirm an address. */
export const confirmationLimit: RateLimit = { name: 'account-confirm', points: 5, windowSeconds: 60 * 60 }

/** Counts one more mail to an address, known or not; false when its owner has got enough of them. */
export async function spendMailPoint(
  db: Pick<Pool, 'query'>,
  about: keyof typeof addressLimits,
  email: string,
): Promise<boolean> {
  return (await spendPoint(db, addressLimits[about], email)).ok
}

/** Counts one more try at the codes of an address, known or not; false when there were too many today. */
export async function spendCodePoint(db: Pick<Pool, 'query'>, email: string): Promise<boolean> {
  return (await spendPoint(db, codeLimit, email)).ok
}
