import { toResponsiveImage } from '@meridian/shared/content/assembly/pictures'
import { entitlementOf, givesTier } from '@meridian/shared/entitlement/entitlement'
import type { Welcome } from '@meridian/shared/welcome/welcome.schema'
import type { Queryable } from '../../platform/database/rows.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { readNextPrintedIssue } from '../print-runs/print-dates.ts'
import { readDeliveryAddress } from '../readers/addresses/addresses.ts'
import { isDeliveredTo } from '../readers/addresses/delivery-countries.ts'
import { readSubscription } from '../entitlement/read-subscription.ts'
import { pictureRecords } from '../records/picture-records.ts'
import { readContact, readLetter } from '../billing/plans/read-letter.ts'

/**
 * What the plan that a reader has at this moment greets them with; null for who has none, or none any more. The contact
 * and the print edition are those of the platinum tier.
 */
export async function readWelcome(db: Queryable, userId: number): Promise<Welcome> {
  const current = await readSubscription(db, userId)
  if (!current || !givesTier(current.status)) return null
  const { id, name, tier } = current.subscription
  const { subscriptionTier } = entitlementOf({ ...current, planTier: tier }, new Date())
  const isPlatinum = subscriptionTier === 'platinum'
  return {
    plan: { id, name },
    letter: await readSignedLetter(db, id),
    contact: isPlatinum ? await readContact(db) : null,
    printed: isPlatinum ? await readPrinted(db, userId) : null,
  }
}

async function readSignedLetter(db: Queryable, planId: string): Promise<NonNullable<Welcome>['letter']> {
  const letter = await readLetter(db, planId)
  if (!letter?.signedBy) return letter && { ...letter, signedBy: null }
  const { portraitId, ...signedBy } = letter.signedBy
  const [portrait] = portraitId === null ? [] : await pictureRecords.read(db, [portraitId])
  return { ...letter, signedBy: { ...signedBy, portrait: toResponsiveImage(portrait) } }
}

async function readPrinted(db: SqlClient, userId: number): Promise<NonNullable<Welcome>['printed']> {
  const address = await readDeliveryAddress(db, userId)
  return {
    nextIssue: await readNextPrintedIssue(db),
    address,
    isDeliveredThere: address !== null && (await isDeliveredTo(db, address.country)),
  }
}
