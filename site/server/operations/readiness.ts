import type { PageStore } from '../store/page-store.ts'

/** Why the site server cannot serve or take publishes; empty when it can. */
export function readinessFaults(store: Pick<PageStore, 'trouble' | 'state'>): string[] {
  if (store.trouble) return [store.trouble.message]
  return store.state.position === null ? ['The CMS was not reached yet.'] : []
}
