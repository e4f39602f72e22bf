import { givesTier } from '@meridian/shared/entitlement/entitlement'
import { useStore } from '@nanostores/react'
import { subscription } from '../../../lib/reader-data/subscription.store.ts'
import { lazyOnDemand } from '../lazy-panel.tsx'

const Welcome = lazyOnDemand(async () => (await import('./Welcome.tsx')).Welcome)

/** What a plan greets its reader with: below what they come for, and asked for by those alone who have a plan. */
export function LazyWelcome() {
  const current = useStore(subscription.$resource)
  const isDue = current.state === 'ready' && current.value !== null && givesTier(current.value.status)
  return isDue && <Welcome />
}
