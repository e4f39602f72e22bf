import { readSessionHint } from '../../lib/session/session-hint.ts'
import { $session } from '../../lib/session/session.store.ts'

interface PrivateScreen {
  /** Fetches the screen's code and mounts it. */
  mount: (place: HTMLElement) => Promise<void>
  /** Nobody is signed in, or nobody is any more. */
  onSignedOut?: () => void
}

/**
 * Shows a screen to whoever is signed in, and fetches its code only then. Someone who has signed in elsewhere and comes
 * back to this page is shown it as well.
 */
export function showToReader(place: HTMLElement, { mount, onSignedOut }: PrivateScreen): void {
  let isBegun = false

  function begin(): void {
    if (isBegun) return
    if (readSessionHint() === null) return onSignedOut?.()
    isBegun = true
    mount(place).catch((error: unknown) => {
      console.info('The screen could not be loaded.', error)
      place.dataset['state'] = 'failed'
    })
    $session.subscribe(({ state }) => state === 'signed-out' && onSignedOut?.())
  }

  begin()
  addEventListener('pageshow', begin)
  document.addEventListener('visibilitychange', begin)
}
