import type { AstroGlobal } from 'astro'
import { paymentPolicy } from '../content-security-policy.ts'

/** Lets this page, and no other, load the payment provider's script and what that script needs. */
export function allowPaymentScript({ response }: Pick<AstroGlobal, 'response'>): void {
  // The scripts and styles of the development server stand in its pages.
  if (import.meta.env.PROD) response.headers.set('content-security-policy', paymentPolicy)
  response.headers.set('permissions-policy', paymentPermissions)
  response.headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
}

const paymentPermissions =
  'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com" "https://hooks.stripe.com")'
