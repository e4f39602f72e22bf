import { readSessionHint, sessionChange } from '../../../lib/session/session-hint.ts'

/*
 * Most readers are not signed in: what shows who is, is loaded only where a hint says that there may be a session; on
 * this page, or when a reader comes back to it after having signed in elsewhere, or gets an account on it.
 */
loadSessionElements()
addEventListener('pageshow', loadSessionElements)
addEventListener(sessionChange, loadSessionElements)
document.addEventListener('visibilitychange', loadSessionElements)

function loadSessionElements(): void {
  if (readSessionHint() !== null) void import('./session-elements.ts')
}
