import { continueFragment } from '@meridian/shared/readers/reading-place'
import { readTextParts } from '../text-parts.ts'
import { findReadingPlace, hashPart, readingLine } from './reading-place.ts'

/** What shows that a reader has taken over: from then on the page does not move by itself. */
const signsOfReader = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
/** Fonts and pictures that come later than this move the place no more. */
const settleLimitMs = 10_000

/**
 * Opens the text at the place that the page's address names: without any motion, with the focus on it. The address is the article's
 * own again, so that a reload, a bookmark and a shared link know nothing of the place.
 */
export function continueReading(): void {
  const place = location.hash.slice(continueFragment.length)
  history.replaceState(history.state, '', location.pathname + location.search)
  const parts = readTextParts()
  const hashes = parts.map(({ textContent }) => hashPart(textContent))
  const part = parts[findReadingPlace(hashes, place) ?? -1]
  if (!part) return
  keepInPlace(part)
  mark(part)
}

/** What is laid out above the place while the page still loads moves the page, not the place. */
function keepInPlace(part: HTMLElement): void {
  const over = new AbortController()
  const observer = new ResizeObserver(() => scrollToPart(part))
  over.signal.addEventListener('abort', () => observer.disconnect())
  for (const sign of signsOfReader) {
    addEventListener(sign, () => over.abort(), { signal: over.signal, passive: true })
  }
  setTimeout(() => over.abort(), settleLimitMs)
  scrollToPart(part)
  observer.observe(document.body)
}

function scrollToPart(part: HTMLElement): void {
  const { top } = part.getBoundingClientRect()
  scrollTo({ top: scrollY + top - innerHeight * readingLine, behavior: 'instant' })
}

/** A line beside the part, and the focus, until the reader goes on: keyboards and screen readers begin there. */
function mark(part: HTMLElement): void {
  part.tabIndex = -1
  part.dataset['continued'] = ''
  part.focus({ preventScroll: true })
  part.addEventListener(
    'blur',
    () => {
      part.removeAttribute('tabindex')
      delete part.dataset['continued']
    },
    { once: true },
  )
}
