import { beaconPath } from '@meridian/shared/audience/beacon'
import { countedKey, uncountedCookieText } from '@meridian/shared/audience/uncounted'
import { visitKey } from '@meridian/shared/audience/visit'
import { atom, onMount } from 'nanostores'
import { dropCached, readCached } from '../../lib/browser-cache/browser-cache.ts'

/** What this browser is asked for: by itself, by its reader's switch, or nothing, so that it is counted. */
export type Counting = 'counted' | 'switched-off' | 'do-not-track' | 'privacy-control'

/** How many of the messages of a tab are shown. */
export const shownAtMost = 20
const readEveryMs = 1000

/** One message, to the byte; the first that is known has the number 1. */
export interface SentMessage {
  number: number
  line: string
}

/** What this tab has sent, the newest first. */
export const $sent = atom<readonly SentMessage[]>([])

// What is sent while the page is looked at comes without a word.
onMount($sent, () => {
  readSent()
  const timer = setInterval(readSent, readEveryMs)
  return () => clearInterval(timer)
})

function readSent(): void {
  const kept = readCached(beaconPath)
  // The last one may have been cut off, or be the nothing that the first was put before.
  const lines = typeof kept === 'string' ? kept.split('\n').slice(0, -1) : []
  const known = $sent.get()
  const sent = lines.map((line, at) => ({ line, number: lines.length - at })).slice(0, shownAtMost)
  const isNew = sent.length !== known.length || sent.some(({ line }, at) => line !== known[at]?.line)
  if (isNew) $sent.set(sent)
}

/** `cookie` is the name of `uncountedCookie`. */
export function readCounting(cookie: string): Counting {
  if (navigator.globalPrivacyControl === true) return 'privacy-control'
  if (navigator.doNotTrack === '1') return 'do-not-track'
  return document.cookie.split('; ').some((each) => each.startsWith(`${cookie}=`))
    ? 'switched-off'
    : 'counted'
}

/**
 * Has this browser counted, or not, and gives what holds from now on: a browser may keep no cookie. That somebody wants it is kept as
 * well, because the admin would switch it off for staff. Who is not counted any more has nothing left in this tab of what it read.
 */
export function chooseCounting(cookie: string, isCounted: boolean): Counting {
  document.cookie = uncountedCookieText(cookie, {
    isUncounted: !isCounted,
    isSecure: location.protocol === 'https:',
  })
  try {
    if (isCounted) localStorage.setItem(countedKey, 'yes')
    else localStorage.removeItem(countedKey)
  } catch (error) {
    console.info('The choice is kept in a cookie alone.', error)
  }
  if (!isCounted) dropTold()
  return readCounting(cookie)
}

/** What this tab has read and where its reader came in, and what it has sent. */
function dropTold(): void {
  try {
    sessionStorage.removeItem(visitKey)
  } catch (error) {
    console.info('Nothing is kept that could be dropped.', error)
  }
  dropCached(beaconPath)
  $sent.set([])
}
