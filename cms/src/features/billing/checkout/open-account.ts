import type { NewSubscriber } from '@meridian/shared/billing/checkout-request.schema'
import type { Pool, PoolClient } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { recordOrderVisit } from '../../attribution/record-visit.ts'
import { createAccount } from '../../accounts/create-account.ts'
import { beginSession } from '../../accounts/sessions/begin-session.ts'
import { sendVerificationMail } from '../../accounts/verification/verification-mail.ts'
import { saveDeliveryAddress } from './delivery-address.ts'
import { bindCheckoutSession } from './checkout-session.ts'
import type { Order } from './subscribe-reader.ts'

/** The browser of somebody who subscribes. */
export interface Browser {
  headers: Headers
  /** Where it is, as the site server has seen it. */
  address: string
}

export type AccountOpening = { ok: true; userId: number; cookies: string[] } | { ok: false; reason: 'taken' }

/**
 * Makes the account of a new subscriber, free as any other until the payment is there, makes the checkout session and its customer
 * theirs, keeps where the print edition goes and signs them in; all of it or nothing.
 */
export async function openAccount(
  pool: Pick<Pool, 'connect'>,
  subscriber: Pick<NewSubscriber, 'email' | 'firstName' | 'lastName'>,
  more: Pick<Order, 'deliveryAddress' | 'visit'> & {
    passwordHash: string
    checkoutSessionId: string
    browser: Browser
  },
): Promise<AccountOpening> {
  const { passwordHash, checkoutSessionId, deliveryAddress, visit, browser } = more
  const { headers, address } = browser
  return inPoolTransaction(pool, async (client) => {
    const { email, firstName, lastName } = subscriber
    const person = { email, firstName, lastName }
    const account = await createAccount(client, { ...person, role: 'reader', passwordHash, address })
    if (!account.ok) return account
    const { userId } = account
    await bindNewCheckoutSession(client, { id: checkoutSessionId, userId })
    await recordOrderVisit(client, { checkoutSessionId, userId }, visit)
    if (deliveryAddress)
      await saveDeliveryAddress(client, { userId, checkoutSessionId, address: deliveryAddress })
    await sendVerificationMail(client, userId)
    const { cookies } = await beginSession(client, { userId, headers, method: 'registration', address })
    return { ok: true, userId, cookies } as const
  })
}

/** Another of the checkout session's requests may have opened an account with another address: then this one is not opened. */
async function bindNewCheckoutSession(
  client: PoolClient,
  checkoutSession: { id: string; userId: number },
): Promise<void> {
  if (!(await bindCheckoutSession(client, checkoutSession)))
    throw new CheckoutSessionTakenError('The checkout session became somebody else’s meanwhile.')
}

export class CheckoutSessionTakenError extends Error {
  override name = 'CheckoutSessionTakenError'
}
