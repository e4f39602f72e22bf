/** Where this page is, and where the provider sends a reader back to. */
export const pagePath = '/account/payment'

/** To the sign-in, and from there back. */
export const signInPath = `/login?next=${encodeURIComponent(pagePath)}`

/** The setup of a card that the provider names when it sends a reader back; what has become of it the server finds out. */
export function setupOf(search: string): string | null {
  return new URLSearchParams(search).get('setup_intent')
}
