import { recordReadingProgressEndpoint } from '@meridian/shared/accounts/reading.endpoints'
import { callApi } from '../../../lib/api-client/api-client.ts'
import { readSessionHint } from '../../../lib/session/session-hint.ts'
import { endSession } from '../../../lib/session/session.store.ts'
import { readTextParts } from '../text-parts.ts'
import { hashPart, readingLine, toReadingPlace } from './reading-place.ts'
import { createReadingRecord, type Stop } from './reading-record.store.ts'

/** Follows how far the text of this page is read and where its reader is, and writes it to the reader's account. */
export function recordReading(articleId: string): void {
  const runs = document.querySelectorAll('[data-reading] .prose')
  const [first, last] = [runs[0], runs[runs.length - 1]]
  if (!first || !last) return
  const parts = readTextParts()
  const record = createReadingRecord({
    canWrite: () => readSessionHint() !== null,
    onSignedOut: endSession,
    write: ({ percent, stop }) =>
      callApi(recordReadingProgressEndpoint, {
        json: { articleId, progressPercent: percent, place: placeOf(parts, stop) },
        outlivesPage: true,
      }),
  })
  let isDue = false
  const measure = () => {
    isDue = false
    const { top } = first.getBoundingClientRect()
    const height = last.getBoundingClientRect().bottom - top
    const percent = percentRead({ top, height, windowHeight: innerHeight })
    record.reach(percent, percent === 100 ? 'end' : stopAt(parts, top))
  }
  const schedule = () => {
    if (isDue || document.hidden) return
    isDue = true
    requestAnimationFrame(measure)
  }
  addEventListener('scroll', schedule, { passive: true })
  addEventListener('resize', schedule, { passive: true })
  addEventListener('pagehide', record.leave)
  // A phone may end a page in the background without another word.
  document.addEventListener('visibilitychange', () => document.hidden && record.leave())
  schedule()
}

/**
 * The part that is read now; undefined in the first window of the text. Who stops there need not be taken anywhere, and who only
 * looks at the beginning again keeps the place from before.
 */
function stopAt(parts: readonly HTMLElement[], textTop: number): Stop {
  const line = innerHeight * readingLine
  if (line - textTop < innerHeight) return undefined
  const index = parts.findIndex((part) => part.getBoundingClientRect().bottom > line)
  return index < 0 ? undefined : index
}

/** As it is written: nothing leaves the place as it is, null says that there is nothing to continue. */
function placeOf(parts: readonly HTMLElement[], stop: Stop): string | null | undefined {
  if (stop === undefined) return undefined
  if (stop === 'end') return null
  return toReadingPlace(
    parts.map(({ textContent }) => hashPart(textContent)),
    stop,
  )
}

interface TextInWindow {
  /** From the upper edge of the window to the text, in CSS pixels; negative once the text's head has left it. */
  top: number
  height: number
  windowHeight: number
}

/** How much of a text the window has reached, in whole per cent: 100 as soon as its last line has been on screen. */
export function percentRead({ top, height, windowHeight }: TextInWindow): number {
  if (height <= 0) return 0
  const share = (windowHeight - top) / height
  // The last pixels may be lost to rounding when a page is zoomed.
  return share > 0.995 ? 100 : Math.max(0, Math.floor(share * 100))
}
