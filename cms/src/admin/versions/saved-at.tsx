'use client'

import { shortMoment } from '../publishing/local-moment.ts'
import { useIsBrowser } from '../use-is-browser.ts'

/** A moment by the clock of whoever looks, which the server does not know. */
export function SavedAt({ moment }: { moment: string }) {
  const isBrowser = useIsBrowser()
  return (
    <time dateTime={moment}>{isBrowser ? shortMoment(moment) : moment.slice(0, 16).replace('T', ', ')}</time>
  )
}
