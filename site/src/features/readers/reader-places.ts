/** A place of the reader's own pages: a tab of /account and /dashboard. */
export interface ReaderPlace<Id extends string> {
  id: Id
  label: string
}

/**
 * Everything of a reader, in the order of the navigation that /account, /dashboard and /saved share. The names and ids that
 * spec §2 gives to tabs of the first two are among them.
 */
export const readerPlaces = [
  { id: 'overview', label: 'Overview' },
  { id: 'reading', label: 'Reading Progress' },
  { id: 'saved', label: 'Saved Articles' },
  { id: 'subscription', label: 'Subscription' },
  { id: 'payments', label: 'Payment History' },
  { id: 'delivery', label: 'Delivery' },
  { id: 'newsletters', label: 'Newsletters' },
  { id: 'support', label: 'Support' },
  { id: 'settings', label: 'Settings' },
] as const satisfies readonly ReaderPlace<string>[]

export type ReaderPlaceId = (typeof readerPlaces)[number]['id']

/** Where a place is found from any page. What is saved has a page of its own, because it needs no account. */
export function placeHref(id: ReaderPlaceId): string {
  if (id === 'saved') return '/saved'
  return id === 'overview' ? '/account' : `/account?tab=${id}`
}
