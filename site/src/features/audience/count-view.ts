import { beaconPath, depthSteps, uncountedCookie, viewedAfterSeconds } from '@meridian/shared/audience/beacon'
import { dropCached, keepCached, readCached } from '../../lib/browser-cache/browser-cache.ts'

declare global {
  interface Navigator {
    /** Global Privacy Control: not every browser has it. */
    readonly globalPrivacyControl?: boolean
  }
}

/**
 * Tells the magazine's own server how far this page is read, and what led to it, in the lines of beacon.ts. A page that is not in view
 * is no view: one that is prerendered or opened in the background becomes one when it is shown, and one that the browser brings
 * back from its cache is another one.
 *
 * It is part of what every page loads and has 600 bytes, compressed: that is why it does without the writer of beacon.ts (the tests
 * read its lines by the reader), and keeps what it has to keep by the functions that are there anyway.
 */
export function countView(): void {
  if (
    // A preview has none, nor has a page that says that there is none.
    !document.querySelector('link[rel=canonical]') ||
    navigator.doNotTrack === '1' ||
    navigator.globalPrivacyControl ||
    document.cookie.includes(uncountedCookie)
  )
    return
  // The text of an article begins with its first run of paragraphs and ends with its last; of other pages `main` is the text.
  const texts = document.querySelectorAll('main,[data-reading] .prose')
  const first = texts[1] ?? texts.item(0)
  const last = texts.item(texts.length - 1)
  const { host: ownHost, pathname: path } = location
  const referrer = new URL(document.referrer || 'a:')
  let host: string | undefined
  let page: string | undefined
  // Deprecated, understood by every browser, and a quarter of the bytes of what replaces it: above 0 for a reload and for going back.
  if (performance.navigation?.type) host = 'history'
  else if (referrer.host === ownHost) page = `page@${referrer.pathname}`
  // Apps have names with capitals.
  else host = referrer.host.toLowerCase().replace(/^www\./, '')
  /** What this view has told of its progress; nothing yet. */
  let since: string | undefined
  let depth = 0
  let activeMs = 0
  /** Up to when `activeMs` is counted, by the monotonic clock; 0 while the page is not in view. */
  let lastMs = 0

  function follow({ type, target }: { type?: string; target?: EventTarget | null }): void {
    const nowMs = performance.now()
    const isOver = type === 'pagehide'
    const isLeft = isOver || document.hidden
    const link =
      type === 'click' &&
      target instanceof Element &&
      target.closest<HTMLAnchorElement>('[data-from] [href^="/"]')
    // For the page that it leads to, which takes it when it tells of itself.
    if (link)
      keepCached(link.pathname, `${link.closest<HTMLElement>('[data-from]')?.dataset['from']}@${path}`)
    if (lastMs) {
      // At most two hours (mostSeconds), and half a minute after each sign.
      activeMs = Math.min(7_200_000, activeMs + Math.min(30_000, nowMs - lastMs))
      const top = first.getBoundingClientRect().top
      const height = last.getBoundingClientRect().bottom - top
      // The last pixels may be lost to rounding when a page is zoomed.
      const steps = (((innerHeight - top) / height) * depthSteps + 0.1) | 0
      depth = Math.max(depth, Math.min(depthSteps, steps))
      const reached = `${depth}.${(activeMs / 1000) | 0}`
      // The timer below comes without a type. One that a page had pending when it was put aside may tell the next view early, and once.
      if ((isLeft || (!type && !since)) && since !== reached && !document.cookie.includes(uncountedCookie)) {
        const line = [1, path, since, reached, !since && host, !since && (readCached(path) ?? page)]
          .map((word) => word || '-')
          .join(' ')
        // One that is refused is told the next time: 64 KB of others wait, which holds for a fetch that outlives its page as well.
        if (navigator.sendBeacon?.(beaconPath, line)) {
          since = reached
          dropCached(path)
          keepCached(beaconPath, `${line}\n${readCached(beaconPath)}`.slice(0, 4000))
        }
      }
    } else if (!isLeft && !since) setTimeout(follow, viewedAfterSeconds * 1000, {})
    lastMs = isLeft ? 0 : nowMs
    // If it ever comes back.
    if (isOver) {
      since = page = ''
      host = 'history'
      depth = activeMs = 0
    }
  }

  // The first two say when a page is in view, the others that somebody does something with it, or listens to a recording.
  const signs = ['visibilitychange', 'pagehide', 'click', 'keydown', 'pointermove', 'scroll', 'timeupdate']
  for (const sign of signs) addEventListener(sign, follow, true)
  follow({})
}
