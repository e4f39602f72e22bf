import type { Pool } from 'pg'
import { forgetPoints, type RateLimit, spendPoint } from '../../platform/rate-limits/rate-limit.ts'
import { normalizeAddress } from './sign-up.ts'

/** How often one client may take each of the two steps: room for an office behind one address. */
export const signUpLimit: RateLimit = { name: 'newsletter-sign-up', points: 40, windowSeconds: 600 }
export const detailsLimit: RateLimit = { name: 'newsletter-details', points: 40, windowSeconds: 600 }

/** How many mails an address gets because somebody typed it in; its owner starts again by acting on one of them. */
const addressLimit: RateLimit = { name: 'newsletter-address', points: 6, windowSeconds: 3600 }

/** Counts one more sign-up of an address, known or not; false when its owner has been written to often enough. */
export async function spendAddressPoint(db: Pick<Pool, 'query'>, email: string): Promise<boolean> {
  return (await spendPoint(db, addressLimit, normalizeAddress(email))).ok
}

export async function forgetAddressPoints(db: Pick<Pool, 'query'>, email: string): Promise<void> {
  await forgetPoints(db, addressLimit, normalizeAddress(email))
}
