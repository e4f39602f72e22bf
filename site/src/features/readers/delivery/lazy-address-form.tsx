import { lazyOnDemand } from '../lazy-panel.tsx'

/** The form for an address: most readers who look at theirs change nothing. */
export const LazyAddressForm = lazyOnDemand(async () => (await import('./AddressForm.tsx')).AddressForm)
