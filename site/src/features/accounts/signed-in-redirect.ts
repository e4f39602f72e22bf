import { nextPath } from '../../lib/session/next-path.ts'
import { $session } from '../../lib/session/session.store.ts'

/*
 * Anyone who comes here signed in goes on to the account (spec §2, auth page). A reader who signs in on this page is led on by
 * the form.
 */
leaveIfSignedIn()
addEventListener('pageshow', ({ persisted }) => persisted && leaveIfSignedIn())

function leaveIfSignedIn(): void {
  let isKnown = false
  const stop = $session.subscribe((session) => {
    if (isKnown || session.state === 'loading') return
    isKnown = true
    if (session.state === 'authenticated') location.replace(nextPath(location))
    // The first call comes before `stop` is there.
    queueMicrotask(() => stop())
  })
}
