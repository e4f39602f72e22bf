import { recordReadingProgressEndpoint } from '@meridian/shared/accounts/reading.endpoints'
import { callApi } from '../../../lib/api-client/api-client.ts'
import { readSessionHint } from '../../../lib/session/session-hint.ts'
import { endSession } from '../../../lib/session/session.store.ts'
import { createReadingRecord } from './reading-record.store.ts'

/** Follows how far the text of this page is read, and writes it to the reader's account. */
export function recordReading(articleId: string): void {
  const text = document.querySelector('[data-reading] .prose')
  if (!text) return
  const record = createReadingRecord({
    canWrite: () => readSessionHint() !== null,
    onSignedOut: endSession,
    write: (progressPercent) =>
      callApi(recordReadingProgressEndpoint, { json: { articleId, progressPercent }, outlivesPage: true }),
  })
  let isDue = false
  const measure = () => {
    isDue = false
    const { top, height } = text.getBoundingClientRect()
    record.reach(percentRead({ top, height, windowHeight: innerHeight }))
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
