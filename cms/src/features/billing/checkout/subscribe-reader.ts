import type { Visit } from '@meridian/shared/audience/visit'
import type { CheckoutAddress } from '@meridian/shared/billing/checkout-address.schema'
import { withReaderLock } from '../../../platform/locks/reader-lock.ts'
import { recordOrderVisit } from '../../attribution/record-visit.ts'
import type { SoldPlan } from '../catalog/sellable.ts'
import { describeCustomer, type Payer } from './checkout-customer.ts'
import { saveDeliveryAddress } from './delivery-address.ts'
import type { CheckoutContext } from './prepare-payment.ts'
import { type PaymentStart, submitPayment } from './start-payment.ts'

/** A reader who subscribes: by their session, or because they have just shown who they are. */
export interface KnownReader extends Payer {
  userId: number
}

export type ReaderSubscription = PaymentStart | { ok: false; reason: 'address-book-full' }

/** What is ordered. */
export interface Order {
  plan: SoldPlan
  /** Where the print edition goes; null where there is none, or it is known. */
  deliveryAddress: CheckoutAddress | null
  /** What the tab told in which it was ordered. */
  visit?: Visit | undefined
}

/** Sees to the one payment of a reader's checkout session, tells the provider who they are, and keeps where the print edition goes. */
export async function subscribeReader(
  context: CheckoutContext,
  reader: KnownReader,
  more: Order & { checkoutSessionId: string | null },
): Promise<ReaderSubscription> {
  const { userId } = reader
  const { checkoutSessionId, plan, deliveryAddress, visit } = more
  const start = await submitPayment(context, { userId, checkoutSessionId }, plan)
  if (!start.ok) return start
  const { checkoutSession } = start
  if (checkoutSession.customerId !== null) {
    await describeCustomer(context.provider.stripe, checkoutSession.customerId, reader)
  }
  await recordOrderVisit(context.pool, { checkoutSessionId: checkoutSession.id, userId }, visit)
  if (deliveryAddress) {
    const isSaved = await withReaderLock(context.pool, userId, (client) =>
      saveDeliveryAddress(client, {
        userId,
        checkoutSessionId: checkoutSession.id,
        address: deliveryAddress,
      }),
    )
    if (!isSaved) return { ok: false, reason: 'address-book-full' }
  }
  return start
}
