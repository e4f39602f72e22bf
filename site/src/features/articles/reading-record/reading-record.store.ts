import type { ApiAnswer } from '../../../lib/api-client/api-client.ts'

/** Without a further point for so long, reading has paused. */
export const readingPauseMs = 10_000
/** While a text is read, a point waits no longer than this, and no two writes come closer together. */
export const writeIntervalMs = 30_000

interface ReadingRecordNeeds {
  /** Writes how far the reader came, even if the page is gone before the answer. */
  write: (percent: number) => Promise<ApiAnswer>
  /** Whether somebody still is signed in. */
  canWrite: () => boolean
  onSignedOut: () => void
}

/**
 * Writes the furthest point of a text that was reached: when reading pauses, every 30 s while it goes on, and what is left when
 * the reader leaves. A write that fails is not repeated; the next one carries the same point or a later one.
 */
export function createReadingRecord({ write, canWrite, onSignedOut }: ReadingRecordNeeds) {
  let furthest = 0
  let written = 0
  let sentAtMs = -Infinity
  /** Since when a point waits to be written; null while none does. */
  let waitsSinceMs: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The reader signed out, has switched the history off, or the article is gone: nothing more to write. */
  let isOver = false

  async function send(): Promise<void> {
    clearTimeout(timer)
    waitsSinceMs = null
    if (isOver || furthest <= written) return
    if (!canWrite()) return stop()
    sentAtMs = Date.now()
    const [percent, before] = [furthest, written]
    written = percent
    const answer = await write(percent)
    if (answer.ok) {
      if (answer.status === 204) stop()
      return
    }
    written = Math.min(written, before)
    if (answer.status === 401) onSignedOut()
    if (answer.status === 401 || answer.status === 404) stop()
  }

  function stop(): void {
    isOver = true
    clearTimeout(timer)
  }

  return {
    /** The reader has come to this point, in per cent of the text. */
    reach(percent: number): void {
      if (isOver || percent <= furthest) return
      furthest = percent
      const nowMs = Date.now()
      waitsSinceMs ??= nowMs
      const dueAtMs = Math.max(
        Math.min(nowMs + readingPauseMs, waitsSinceMs + writeIntervalMs),
        sentAtMs + writeIntervalMs,
      )
      clearTimeout(timer)
      timer = setTimeout(() => void send(), dueAtMs - nowMs)
    },

    /** The reader leaves the page, maybe for good. */
    leave(): void {
      void send()
    },
  }
}
