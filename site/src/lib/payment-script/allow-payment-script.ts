import type { AstroGlobal } from 'astro'
import { paymentPolicy } from '../content-security-policy.ts'

/** Lets this page, and no other, load the payment provider's script and what that script needs. */
export function allowPaymentScript({ response }: Pick<AstroGlobal, 'response'>): void {
  // The scripts and styles of the development server stand in its pages.
  if (import.meta.env.PROD) response.headers.set('content-security-policy', paymentPolicy)
  // Payment is left to the frames that the policy allows and that the provider's script gives it to.
  response.headers.set('permissions-policy', 'camera=(),microphone=(),geolocation=()')
  response.headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
}
