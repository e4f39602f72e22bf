import type { ApiAnswer } from '../../../lib/api-client/api-client.ts'

/** The least time between two writes while a page is read. */
export const writePauseMs = 10_000

interface ReadingRecordNeeds {
  /** Writes how far the reader came, even if the page is gone before the answer. */
  write: (percent: number) => Promise<ApiAnswer>
  /** Whether somebody still is signed in. */
  canWrite: () => boolean
  onSignedOut: () => void
}

/**
 * Writes the furthest point of a text that was reached: at most every 10 s, and what is left when the reader leaves. A
 * write that fails is not repeated; the next one carries the same point or a later one.
 */
export function createReadingRecord({ write, canWrite, onSignedOut }: ReadingRecordNeeds) {
  let furthest = 0
  let written = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The reader signed out, has switched the history off, or the article is gone: nothing more to write. */
  let isOver = false

  async function send(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (isOver || furthest <= written) return
    if (!canWrite()) return stop()
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
      timer ??= setTimeout(() => void send(), writePauseMs)
    },

    /** The reader leaves the page, maybe for good. */
    leave(): void {
      void send()
    },
  }
}
