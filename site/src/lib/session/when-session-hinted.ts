import { readSessionHint } from './session-hint.ts'

/**
 * Begins, once, what is only for signed-in readers: now, or when someone who has signed in elsewhere comes back to this page.
 * Each time that no hint says there may be a session, `otherwise` is called.
 */
export function whenSessionHinted(begin: () => Promise<unknown>, otherwise = (): void => {}): void {
  let isBegun = false

  function look(): void {
    if (isBegun) return
    if (readSessionHint() === null) return otherwise()
    isBegun = true
    begin().catch((error: unknown) => console.info('A part could not be loaded.', error))
  }

  look()
  addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
}
