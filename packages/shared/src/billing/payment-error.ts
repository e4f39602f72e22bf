/** What the provider says of a payment or a card that did not go through; its documentation lists the codes. */
interface ProviderError {
  code?: string | null | undefined
  message?: string | null | undefined
}

/** The provider has no sentence for readers about a bank's check that failed: its own is for programmers. */
const notAuthenticated =
  'Your bank did not confirm that it was you. Nothing has been charged: please try again, or use another card.'

/** What a reader is told of it: the provider's message (spec §8, payment confirmation error); null where it says nothing. */
export function paymentErrorSentence(error: ProviderError | null | undefined): string | null {
  if (error?.code?.endsWith('_authentication_failure')) return notAuthenticated
  return error?.message || null
}
