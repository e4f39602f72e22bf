import { countNewsletterReadEndpoint } from '@meridian/shared/campaigns/reads.endpoints'
import { keepCached } from '../../lib/browser-cache/browser-cache.ts'

/** So long a page has to be in view, and so much of it to have been seen, that it counts as read. */
const readAfterSeconds = 10
const seenShare = 0.25

type Mark = { mark: string; link: number }

/** What a link of a mail has behind its `#`: null for anything else. The page checks no more than its form: what it says was signed by the CMS. */
export function markIn(hash: string): Mark | null {
  const [, mark, link] = /^#n=([\w.-]{1,60})\.(\d{1,4})$/.exec(hash) ?? []
  return mark === undefined || link === undefined ? null : { mark, link: Number(link) }
}

/**
 * Whether the browser asks on behalf of its reader that nobody counts, or the reader has said so. The name of the cookie, and the form of
 * a source below, are those of audience/beacon.ts: what is imported of it from here becomes part of every page.
 */
function asksForPrivacy(): boolean {
  return (
    navigator.doNotTrack === '1' ||
    navigator.globalPrivacyControl === true ||
    document.cookie.includes('meridian-uncounted')
  )
}

/**
 * Counts that the page was read because of a link in a newsletter, once it was: in view for ten seconds, and a quarter of what is below the window. Programs that open all links of
 * a mail to look for danger do not read. The mark leaves the address at once, so that nobody passes it on. What counts views of this page finds noted which newsletter
 * and which of its links led here, and nothing of its reader.
 */
export function watchReading(): void {
  const found = markIn(location.hash)
  if (!found) return
  history.replaceState(history.state, '', location.pathname + location.search)
  // Its code would stand in the list of what every page may come to load.
  void import('../../lib/visit/tab-visit.ts').then(({ noteNewsletter }) => noteNewsletter(found))
  if (asksForPrivacy()) return
  const [send] = found.mark.split('-')
  keepCached(location.pathname, `newsletter@${send}.${found.link}`)
  let seconds = 0
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible') return
    seconds += 1
    if (seconds < readAfterSeconds || !isSeen()) return
    clearInterval(timer)
    tell(found)
  }, 1000)
}

function isSeen(): boolean {
  const below = document.documentElement.scrollHeight - innerHeight
  // A page that fits has nothing more to see.
  return below < innerHeight / 2 || scrollY >= below * seenShare
}

function tell(found: Mark): void {
  const { method, path } = countNewsletterReadEndpoint
  // Where it cannot be told it is not counted: nothing waits for it.
  fetch(path, {
    method,
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(found),
  }).catch(() => {})
}
