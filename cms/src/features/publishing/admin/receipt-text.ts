import type { PublishStatus } from '@meridian/shared/publishing/publish-status.schema'

/** After this long without a receipt the editor is warned. */
export const overdueMs = 30_000

/** From here on it was no publish that somebody waited for: the site was away, or was started later. */
const slowMs = 120_000

export type ReceiptMessage = { tone: 'quiet' | 'waiting' | 'live' | 'warning'; text: string }

/** What an editor reads about the newest public change of a document: 'Live on 9 pages, 0.2 s after publishing'. */
export function receiptText(status: PublishStatus): ReceiptMessage {
  switch (status.state) {
    case 'none':
      return { tone: 'quiet', text: 'Not published yet.' }
    case 'waiting':
      return status.waitingMs < overdueMs
        ? { tone: 'waiting', text: 'On its way to readers…' }
        : {
            tone: 'warning',
            text: `No receipt for ${waitingTime(status.waitingMs)}. Readers may still get the version before this one; it is delivered as soon as the site answers.`,
          }
    case 'live': {
      // The change was there before the site first rendered its pages: no publish had to bring it.
      if (status.pages.length === 0 && status.queued === 0) {
        return { tone: 'live', text: 'Live since the site rendered its pages.' }
      }
      const pages = `${status.pages.length} ${status.pages.length === 1 ? 'page' : 'pages'}`
      const after =
        status.liveAfterMs < slowMs ? seconds(status.liveAfterMs, 1) : waitingTime(status.liveAfterMs)
      const follow = followText(status)
      const text = isTakedown(status.kind)
        ? `Unpublished, ${pages} updated, ${after} after unpublishing`
        : `Live${company(status.companions)} on ${pages}, ${after} after publishing`
      return { tone: 'live', text: follow ? `${text}.${follow}` : text }
    }
  }
}

/** What became of the pages that nobody had to wait for. */
function followText({ queued, following }: Extract<PublishStatus, { state: 'live' }>): string {
  if (queued === 0) return ''
  if (following === null) return ` ${queued} more were left to follow in the background.`
  if (following === 0) return ` ${queued} more followed in the background.`
  return ` ${following} of ${queued} more are still to follow in the background.`
}

/** ` with 40 articles at one moment`: those of the issue that it went out with. */
function company(companions: number): string {
  if (companions === 0) return ''
  return ` with ${companions} ${companions === 1 ? 'article' : 'articles'} at one moment,`
}

function isTakedown(kind: string): boolean {
  return kind === 'unpublished' || kind === 'deleted'
}

function seconds(milliseconds: number, digits: number): string {
  return `${(milliseconds / 1000).toFixed(digits)} s`
}

function waitingTime(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 2) return seconds(milliseconds, 0)
  return minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} hours`
}
