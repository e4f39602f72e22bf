import { useSyncExternalStore } from 'react'

/** Whether the page's script has come: false in the HTML that was sent, true as soon as a click is heard. */
export function useIsReady(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

const subscribeToNothing = () => () => {}
