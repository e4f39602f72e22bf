import type { AstroGlobal } from 'astro'

const scriptOrigins = ['https://js.stripe.com', 'https://*.js.stripe.com']

/**
 * Lets this page, and no other, load the payment provider's script and what that script needs (docs.stripe.com,
 * 'Security guide', content security policy). 3-D Secure happens in a frame of the provider, or in a window of its own.
 */
export function allowPaymentScript({ csp, response }: Pick<AstroGlobal, 'csp' | 'response'>): void {
  // A source of its own takes the place of Astro's 'self'. In development there is no policy.
  for (const source of ["'self'", ...scriptOrigins]) csp?.insertScriptResource(source)
  csp?.insertDirective(`frame-src ${[...scriptOrigins, 'https://hooks.stripe.com'].join(' ')}`)
  csp?.insertDirective('connect-src https://api.stripe.com')
  response.headers.set('permissions-policy', paymentPermissions)
  response.headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
}

const paymentPermissions =
  'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com" "https://hooks.stripe.com")'
