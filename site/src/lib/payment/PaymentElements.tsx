import { useStore } from '@nanostores/react'
import { Elements } from '@stripe/react-stripe-js'
import type { StripeElementsOptions } from '@stripe/stripe-js'
import { type ReactNode, useMemo } from 'react'
import { $paymentAppearance, paymentFonts } from './payment-appearance.store.ts'
import type { Payments } from './payment-provider.ts'

/**
 * What the provider's form is for: a subscription whose intent comes later (amount in cents), or an intent that is there
 * already.
 */
export type PaymentForm =
  | { mode: 'subscription'; amount: number; currency: string; allowedPaymentMethodTypes: string[] }
  | { mode?: never; clientSecret: string }

interface PaymentElementsProps {
  payments: Payments
  form: PaymentForm
  children: ReactNode
}

/** The provider's form drawn as ours; inside it `useStripe`, `useElements` and a `PaymentField`. */
export function PaymentElements({ payments, form, children }: PaymentElementsProps) {
  const appearance = useStore($paymentAppearance)
  const fonts = useMemo(() => paymentFonts(), [])
  const options: StripeElementsOptions = { ...form, appearance, fonts, locale: 'en' }
  return (
    <Elements stripe={payments.stripe} options={options}>
      {children}
    </Elements>
  )
}
