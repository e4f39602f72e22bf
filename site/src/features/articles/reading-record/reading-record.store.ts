import type { ApiAnswer } from '../../../lib/api-client/api-client.ts'

/** Without a further point for so long, reading has paused. */
export const readingPauseMs = 10_000
/** While a text is read, a point waits no longer than this, and no two writes come closer together. */
export const writeIntervalMs = 30_000
/** Who stays at a part for so long reads it; who is there for less scrolls past it. */
export const stayMs = 2000

/** The part of the text that is read, or its end; undefined while that is of no account. */
export type Stop = number | 'end' | undefined

interface ReadingRecordNeeds {
  /** Writes how far the reader came and where they stopped, even if the page is gone before the answer. */
  write: (note: { percent: number; stop: Stop }) => Promise<ApiAnswer>
  /** Whether somebody still is signed in. */
  canWrite: () => boolean
  onSignedOut: () => void
}

/**
 * Writes the furthest point of a text that was reached and the last part at which the reader stayed: when reading pauses, every 30 s
 * while it goes on, and what is left when the reader leaves. A write that fails is not repeated; the next one carries the same
 * or what came later.
 */
export function createReadingRecord({ write, canWrite, onSignedOut }: ReadingRecordNeeds) {
  let furthest = 0
  let here: Stop
  let stayed: Stop
  let written: { percent: number; stop: Stop } = { percent: 0, stop: undefined }
  let sentAtMs = -Infinity
  /** Since when something waits to be written; null while nothing does. */
  let waitsSinceMs: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let stayTimer: ReturnType<typeof setTimeout> | undefined
  /** The reader signed out, has switched the history off, or the article is gone: nothing more to write. */
  let isOver = false

  async function send(): Promise<void> {
    clearTimeout(timer)
    waitsSinceMs = null
    if (isOver || furthest === 0 || (furthest <= written.percent && stayed === written.stop)) return
    if (!canWrite()) return stop()
    sentAtMs = Date.now()
    const before = written
    written = { percent: furthest, stop: stayed }
    const answer = await write(written)
    if (answer.ok) {
      if (answer.status === 204) stop()
      return
    }
    written = { percent: Math.min(written.percent, before.percent), stop: before.stop }
    if (answer.status === 401) onSignedOut()
    if (answer.status === 401 || answer.status === 404) stop()
  }

  function stop(): void {
    isOver = true
    clearTimeout(timer)
    clearTimeout(stayTimer)
  }

  function schedule(): void {
    const nowMs = Date.now()
    waitsSinceMs ??= nowMs
    const dueAtMs = Math.max(
      Math.min(nowMs + readingPauseMs, waitsSinceMs + writeIntervalMs),
      sentAtMs + writeIntervalMs,
    )
    clearTimeout(timer)
    timer = setTimeout(() => void send(), dueAtMs - nowMs)
  }

  function stay(): void {
    if (here === undefined || here === stayed) return
    stayed = here
    schedule()
  }

  return {
    /** The reader has come to this point, in per cent of the text, and is at this part of it. */
    reach(percent: number, at?: Stop): void {
      if (isOver) return
      if (at !== here) {
        here = at
        clearTimeout(stayTimer)
        stayTimer = setTimeout(stay, stayMs)
      }
      if (percent <= furthest) return
      furthest = percent
      schedule()
    },

    /** The reader leaves the page, maybe for good. */
    leave(): void {
      void send()
    },
  }
}
