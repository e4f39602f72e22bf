import { useSyncExternalStore } from 'react'

/** False on the server and until the page has woken up: what depends on the viewer's clock is drawn after that. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}

function subscribe(): () => void {
  return () => {}
}
