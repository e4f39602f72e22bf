import { continueFragment } from '@meridian/shared/readers/reading-place'
import { readSessionHint } from '../../../lib/session/session-hint.ts'

/*
 * How far a reader came is written for those who are signed in: anyone who is not loads nothing for it. The preview of a
 * draft has another address and is not recorded.
 */
const articleId = /^\/articles\/([a-z0-9-]+)$/.exec(location.pathname)?.[1]
let isLoaded = false

load()
openPlace()
addEventListener('pageshow', load)
addEventListener('hashchange', openPlace)
document.addEventListener('visibilitychange', load)

function load(): void {
  if (isLoaded || articleId === undefined || readSessionHint() === null) return
  isLoaded = true
  void import('./record-reading.ts').then(({ recordReading }) => recordReading(articleId))
}

/** The text opens where its reader stopped, if the address says where that was. */
function openPlace(): void {
  if (!location.hash.startsWith(continueFragment)) return
  void import('./continue-reading.ts').then(({ continueReading }) => continueReading())
}
