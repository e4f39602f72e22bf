import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { PaymentElements } from '../../../../lib/payment/PaymentElements.tsx'
import { addresses } from '../../../../lib/reader-data/addresses.store.ts'
import { beginReads } from '../../../../lib/reader-data/reader-resource.ts'
import { $session } from '../../../../lib/session/session.store.ts'
import type { Order, OrderForm } from '../checkout.store.ts'
import { CheckoutForm } from '../form/CheckoutForm.tsx'
import { loadDeliveryFields } from '../form/LoadedDeliveryFields.tsx'
import { isDelivered, useSavedAddresses } from '../form/use-saved-addresses.ts'
import { SettingUp } from './SettingUp.tsx'

/** What the server makes its payments for, and the provider's form therefore offers. */
const paymentMethods = ['card']

/** See {@link OrderForm}: the session, and the addresses where one is asked for. */
export const readAhead: OrderForm['readAhead'] = async (plan) => {
  beginReads([{ $resource: $session }, ...(isDelivered(plan) ? [addresses] : [])])
  if (isDelivered(plan)) await loadDeliveryFields()
}

/** The form within the provider's (spec §4, checkout order), as soon as it is known whom it need not ask who they are. */
export function Payment({ order }: { order: Order }) {
  const session = useStore($session)
  const saved = useSavedAddresses(order.plan)
  const isReaderKnown = session.state !== 'loading' && saved.state !== 'loading'
  // A reader who gets an account on the way keeps the form that they are in.
  const [wasShown, setShown] = useState(false)
  const isShown = wasShown || isReaderKnown
  if (isShown !== wasShown) setShown(isShown)

  if (!isShown) return <SettingUp refusal={null} canRetry={false} />
  const { amount, currency } = order.payable
  return (
    <PaymentElements
      payments={order.payments}
      form={{ mode: 'subscription', amount, currency, allowedPaymentMethodTypes: paymentMethods }}
    >
      <CheckoutForm order={order} />
    </PaymentElements>
  )
}
