import { useSyncExternalStore } from 'react'

/** Where Payload's menu stands beside the page, instead of covering it. */
const desk = '(width > 1024px)'

/** Whether the window is as wide as at a desk; the server takes it for that. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(desk).matches,
    () => true,
  )
}

function watch(tell: () => void): () => void {
  const query = matchMedia(desk)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}
