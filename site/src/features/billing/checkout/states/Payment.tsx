import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { PaymentElements } from '../../../../lib/payment/PaymentElements.tsx'
import { $session } from '../../../../lib/session/session.store.ts'
import type { CheckoutState } from '../checkout.store.ts'
import { CheckoutForm } from '../form/CheckoutForm.tsx'
import { useSavedAddresses } from '../form/use-saved-addresses.ts'
import { SettingUp } from './SettingUp.tsx'

/** What the server makes its payments for, and the provider's form therefore offers. */
const paymentMethods = ['card']

/** 'Setting up payment...', then the form within the provider's (spec §4, checkout order). */
export function Payment({ state }: { state: Extract<CheckoutState, { name: 'setting-up' | 'form' }> }) {
  const session = useStore($session)
  const addresses = useSavedAddresses(state.plan)
  const isReaderKnown = session.state !== 'loading' && addresses.state !== 'loading'
  // A reader who gets an account on the way keeps the form that they are in.
  const [wasShown, setShown] = useState(false)
  const isShown = state.name === 'form' && (wasShown || isReaderKnown)
  if (isShown !== wasShown) setShown(isShown)

  if (state.name === 'setting-up') return <SettingUp refusal={state.refusal} canRetry={state.canRetry} />
  if (!isShown) return <SettingUp refusal={null} canRetry={false} />
  const { amount, currency } = state.payable
  return (
    <PaymentElements
      payments={state.payments}
      form={{ mode: 'subscription', amount, currency, allowedPaymentMethodTypes: paymentMethods }}
    >
      <CheckoutForm order={state} />
    </PaymentElements>
  )
}
